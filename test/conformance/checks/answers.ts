import * as v from "valibot";
import type { Check } from "../check.ts";
import { Failure, Unobserved } from "../verdict.ts";
import type { Context } from "../context.ts";
import { ABOUT_A_PAGE, PLAIN, query } from "../question.ts";
import type { Received } from "../wire.ts";
import { endsRequest, FINAL, inHex, STREAM, Type } from "../wire.ts";

const MAX_RESULTS = 100;

const SearchResult = v.object({
  results: v.pipe(
    v.array(
      v.object({
        url: v.string(),
        title: v.string(),
        snippet: v.string(),
        score: v.pipe(v.number(), v.finite()),
      }),
    ),
    v.maxLength(MAX_RESULTS),
  ),
  took_ms: v.pipe(v.number(), v.minValue(0)),
});
const AiToken = v.object({ t: v.string() });

/** What an answer is made of. */
export const answers: readonly Check[] = [
  {
    id: "answers/final-once",
    rule: "Decision 9: an AiToken with FINAL, once and behind all else, ends the request",
    async run(context) {
      for (const payload of [PLAIN, ABOUT_A_PAGE]) {
        const frames = await answer(context, payload);
        const last = frames.findIndex(endsRequest);
        const late = frames[last + 1];
        if (late !== undefined) throw new Failure("nothing behind the last AiToken", inHex(late.bytes));
      }
    },
  },
  {
    id: "answers/stream-flags",
    rule: "AiToken: STREAM ← more tokens coming, FINAL ← last token for this request_id",
    async run(context) {
      const tokens = (await answer(context, ABOUT_A_PAGE)).filter(isToken);
      if (tokens.length < 2) throw new Unobserved("the answer is a single AiToken");
      for (const [i, { flags, bytes }] of tokens.entries()) {
        const isLast = i === tokens.length - 1;
        if (isLast ? (flags & FINAL) === 0 : flags !== STREAM) {
          throw new Failure(isLast ? "FINAL on the last AiToken" : "STREAM on an earlier one", inHex(bytes));
        }
      }
    },
  },
  {
    id: "answers/token-schema",
    rule: 'AiToken: JSON schema {"t": string}; t may be empty on the FINAL frame',
    async run(context) {
      for (const token of (await answer(context, ABOUT_A_PAGE)).filter(isToken)) parse(AiToken, token);
    },
  },
  {
    id: "answers/result-schema",
    rule: "SearchResult: results of url, title, snippet, score, at most 100; took_ms a number, not negative",
    async run(context) {
      for (const result of await results(context, MAX_RESULTS)) parse(SearchResult, result);
    },
  },
  {
    id: "answers/result-flags",
    rule: "SearchResult: flags FINAL, which ends that message and not the request",
    async run(context) {
      for (const { flags, bytes } of await results(context, MAX_RESULTS)) {
        if (flags !== FINAL) throw new Failure("FINAL alone", inHex(bytes));
      }
    },
  },
  {
    id: "answers/results-first",
    rule: "SearchQuery: zero or more SearchResult frames followed by AiToken frames",
    async run(context) {
      const frames = await answer(context, searching(context, MAX_RESULTS));
      if (!frames.some(isResult)) throw new Unobserved("the daemon sent no SearchResult");
      const behind = frames.slice(frames.findIndex(isToken)).find(isResult);
      if (behind !== undefined) throw new Failure("no SearchResult behind an AiToken", inHex(behind.bytes));
    },
  },
  {
    id: "answers/max-results",
    rule: "SearchQuery: opts.max_results, and no more come in a SearchResult",
    async run(context) {
      const most = Math.max(...(await results(context, MAX_RESULTS)).map(count));
      if (most < 2)
        throw new Unobserved("its search finds fewer than two; name another question with --query");
      for (const limit of [1, most - 1]) {
        for (const result of await results(context, limit)) {
          if (count(result) > limit) throw new Failure(`at most ${limit} results`, `${count(result)}`);
        }
      }
    },
  },
];

/** All that comes for a question, and for a while after its end. */
async function answer(context: Context, payload: object): Promise<Received[]> {
  const client = await context.connect();
  client.send(query(1n, payload));
  return [...(await client.answers(1n)), ...(await client.quiet())];
}

async function results(context: Context, limit: number): Promise<Received[]> {
  const found = (await answer(context, searching(context, limit))).filter(isResult);
  if (found.length === 0) throw new Unobserved("the daemon sent no SearchResult");
  return found;
}

function searching({ target }: Context, max_results: number): object {
  return { ...PLAIN, query: target.query, opts: { search: true, max_results } };
}

const count = (result: Received) => parse(SearchResult, result).results.length;
const isToken = ({ type }: Received) => type === Type.AiToken;
const isResult = ({ type }: Received) => type === Type.SearchResult;

/** @throws Failure that names the field, when the payload breaks the schema of its type. */
function parse<T extends v.GenericSchema>(schema: T, { payload }: Received): v.InferOutput<T> {
  const { success, output, issues } = v.safeParse(schema, readJson(payload));
  if (success) return output;
  const [issue] = issues;
  throw new Failure(
    issue.expected ?? "the schema",
    `${issue.received} at ${v.getDotPath(issue) ?? "the top"}`,
  );
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(payload));
  } catch {
    throw new Failure("UTF-8 JSON", inHex(payload));
  }
}
