import {
  encodeAiToken,
  encodeSearchQuery,
  encodeSearchResult,
  parseAiToken,
  parseSearchQuery,
  parseSearchResult,
} from "@anvesha/nerve";
import type { SearchQuery } from "@anvesha/nerve";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "./arbitrary.ts";
import { found, question } from "./messages.ts";

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const text = (payload: Uint8Array) => new TextDecoder("utf-8", { fatal: true }).decode(payload);
/** An AiToken with these bytes for its text. */
const tokenOf = (...t: number[]) => Uint8Array.of(...bytes({ t: "" }).slice(0, -2), ...t, 0x22, 0x7d);
const refusal = (path: string) => expect.objectContaining({ kind: "InvalidPayload", path }) as Error;

const anyScore = fc.double({ noNaN: true, noDefaultInfinity: true }).map((score) => score + 0);

const anyQuery: fc.Arbitrary<SearchQuery> = fc.record({
  v: fc.constant(1),
  query: anyText.filter((query) => query !== ""),
  context: fc.record(
    { url: anyText, title: anyText, selection: anyText, extract: anyText },
    { requiredKeys: ["url", "title"] },
  ),
  opts: fc.record({ search: fc.boolean(), max_results: fc.integer({ min: 1, max: 100 }) }),
});

const anyResult = fc.record({
  results: fc.array(fc.record({ url: anyText, title: anyText, snippet: anyText, score: anyScore }), {
    maxLength: 5,
  }),
  took_ms: fc.nat(),
});

describe("all payloads", () => {
  it("are UTF-8 JSON, and come back as they went, lone surrogates and all", () => {
    const anyToken = fc.record({ t: anyText });
    fc.assert(
      fc.property(anyQuery, anyResult, anyToken, (query, result, token) => {
        expect(parseSearchQuery(encodeSearchQuery(query))).toEqual(query);
        expect(parseSearchResult(encodeSearchResult(result))).toEqual(result);
        expect(parseAiToken(encodeAiToken(token))).toEqual(token);
        expect(JSON.parse(text(encodeSearchQuery(query)))).toEqual(query);
      }),
    );
  });

  it("never fail in any other way than InvalidPayload", () => {
    const anyPayload = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.json().map(bytes),
      fc.jsonValue().map(bytes),
    );
    fc.assert(
      fc.property(anyPayload, (payload) => {
        for (const parse of [parseSearchQuery, parseSearchResult, parseAiToken]) {
          try {
            parse(payload);
          } catch (error) {
            expect(error).toMatchObject({ name: "NerveError", kind: "InvalidPayload" });
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["not UTF-8", tokenOf(0xff)],
    ["a cut character", tokenOf(0xe2, 0x82)],
    ["an encoded surrogate", tokenOf(0xed, 0xa0, 0x80)],
    ["a byte order mark", Uint8Array.of(0xef, 0xbb, 0xbf, ...tokenOf(0x78))],
    ["not JSON", bytes({}).slice(0, 1)],
    ["empty", new Uint8Array(0)],
    ["a list", bytes([])],
    ["null", bytes(null)],
    ["100,000 brackets deep", new TextEncoder().encode("[".repeat(100_000))],
  ])("Decision 6: %s is InvalidPayload, of no field", (_, payload) => {
    expect(() => parseSearchQuery(payload)).toThrow(refusal(""));
    expect(() => parseSearchResult(payload)).toThrow(refusal(""));
    expect(() => parseAiToken(payload)).toThrow(refusal(""));
  });

  it("Decision 6: unknown extra keys are ignored", () => {
    const context = { ...question.context, language: "en" };
    const opts = { ...question.opts, deep: { er: [1] } };
    expect(parseSearchQuery(bytes({ ...question, context, opts, extra: null }))).toEqual(question);
    const results = [{ ...found, favicon: "x" }];
    expect(parseSearchResult(bytes({ results, took_ms: 1, more: true }))).toEqual({
      results: [found],
      took_ms: 1,
    });
    expect(parseAiToken(bytes({ t: "x", logprob: -1 }))).toEqual({ t: "x" });
  });

  it("a key that would reach a prototype is an unknown key like any other", () => {
    const payload = new TextEncoder().encode('{"t":"x","__proto__":{"polluted":true},"constructor":1}');
    expect(Object.keys(parseAiToken(payload))).toEqual(["t"]);
    expect("polluted" in {}).toBe(false);
  });

  it("an error never quotes what a person wrote", () => {
    const payload = new TextEncoder().encode('{"query":"my secret');
    expect(() => parseSearchQuery(payload)).toThrow(/^(?!.*secret)/);
  });
});

describe("SearchQuery", () => {
  it.each([
    ["v", 2, "v must be 1"],
    ["v", "1", "v must be 1"],
    ["v", undefined, "v must be 1"],
    ["query", "", "query must not be empty"],
    ["query", undefined, "query must be a string"],
    ["context", undefined, "context must be an object"],
    ["context.url", undefined, "context.url must be a string"],
    ["context.title", 7, "context.title must be a string"],
    ["context.selection", null, "context.selection must be a string"],
    ["context.extract", ["a"], "context.extract must be a string"],
    ["opts", [], "opts must be an object"],
    ["opts.search", 1, "opts.search must be true or false"],
    ["opts.max_results", 0, "opts.max_results must be a whole number from 1 to 100"],
    ["opts.max_results", 101, "opts.max_results must be a whole number from 1 to 100"],
    ["opts.max_results", 1.5, "opts.max_results must be a whole number from 1 to 100"],
    ["opts.max_results", "10", "opts.max_results must be a finite number"],
  ])("Field constraints: %s may not be %j", (path, value, message) => {
    const broken = withField(question, path, value);
    expect(() => parseSearchQuery(bytes(broken))).toThrow(refusal(path));
    expect(() => parseSearchQuery(bytes(broken))).toThrow(message);
    expect(() => encodeSearchQuery(broken as SearchQuery)).toThrow(refusal(path));
  });

  it("omits the keys of what is absent, and those it does not know", () => {
    const context = { ...question.context, selection: undefined, note: "mine" };
    const sent = { ...question, context } as unknown as SearchQuery;
    expect(text(encodeSearchQuery(sent))).toBe(JSON.stringify(question));
  });

  it("Decision 20: extract is any text, what was said before included; the sender keeps it under 4 KiB", () => {
    const extract = `${"x".repeat(100_000)}\n--- conversation ---\nWhy?`;
    const context = { ...question.context, extract };
    expect(parseSearchQuery(encodeSearchQuery({ ...question, context })).context).toEqual(context);
  });
});

describe("SearchResult", () => {
  const result = { results: [found], took_ms: 1 };

  it.each([
    ["took_ms", -1],
    ["took_ms", "3"],
    ["took_ms", undefined],
    ["results", undefined],
    ["results", {}],
    ["results", Array.from({ length: 101 }, () => found)],
    ["results[0]", "x"],
    ["results[0].url", undefined],
    ["results[0].title", 1],
    ["results[0].snippet", null],
    ["results[0].score", "0.9"],
  ])("Field constraints: %s may not be what it is", (path, value) => {
    expect(() => parseSearchResult(bytes(withField(result, path, value)))).toThrow(refusal(path));
  });

  it("Decision 17: took_ms is not negative, whole or not", () => {
    for (const took_ms of [0, 0.25, 1e12])
      expect(parseSearchResult(bytes({ ...result, took_ms })).took_ms).toBe(took_ms);
  });

  it("Decision 17: score is any finite number, sent or received", () => {
    for (const score of [-3.5, 0, 1e300]) {
      const results = [{ ...found, score }];
      expect(parseSearchResult(encodeSearchResult({ results, took_ms: 0 })).results).toEqual(results);
    }
    for (const score of [NaN, Infinity]) {
      const send = () => encodeSearchResult({ results: [{ ...found, score }], took_ms: 0 });
      expect(send).toThrow(refusal("results[0].score"));
    }
    const huge = text(bytes(result)).replace("0.92", "1e999");
    expect(() => parseSearchResult(new TextEncoder().encode(huge))).toThrow(refusal("results[0].score"));
  });

  it("MAX_RESULTS: none and a hundred pass, a hundred and one do not", () => {
    const many = (length: number) => Array.from({ length }, () => found);
    expect(parseSearchResult(bytes({ ...result, results: [] })).results).toEqual([]);
    expect(parseSearchResult(bytes({ ...result, results: many(100) })).results).toHaveLength(100);
    const send = () => encodeSearchResult({ ...result, results: many(101) });
    expect(send).toThrow(refusal("results"));
  });

  it("names the item that is wrong", () => {
    const results = [found, { ...found, url: 7 }];
    expect(() => parseSearchResult(bytes({ results, took_ms: 0 }))).toThrow(refusal("results[1].url"));
  });
});

describe("AiToken", () => {
  it("Decisions 18, 19: notes, thinking and citations are text, and t carries any text as it is", () => {
    const said = ["> Note: a source timed out", "<think>hm</think>", "see [1] and [page]"];
    for (const t of ["", ...said, "\ud83d", "\ude00"])
      expect(parseAiToken(encodeAiToken({ t }))).toEqual({ t });
  });

  it.each([[undefined], [null], [1], [{}]])("t may not be %j", (t) => {
    expect(() => parseAiToken(bytes({ t }))).toThrow(refusal("t"));
    expect(() => encodeAiToken({ t } as never)).toThrow(refusal("t"));
  });
});

/** A copy with one field, such as `opts.search` or `results[0].url`, replaced; left out when undefined. */
function withField(value: object, path: string, field: unknown): unknown {
  const [key = "", ...rest] = path.replaceAll(/\[(\d+)\]/g, ".$1").split(".");
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? field : withField(copy[key] as object, rest.join("."), field);
  return copy;
}
