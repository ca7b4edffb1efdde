import type { AnswerWriter, SearchQuery, SearchResultItem } from "@anvesha/nerve";
import { encodeSearchResult } from "@anvesha/nerve";
import { once } from "node:events";
import pino from "pino";
import { describe, expect, it } from "vitest";
import type { Answerer, AnswerRequest } from "../../../../daemon/answer/answerer.ts";
import type { AskOptions } from "../../../../daemon/ask/ask.ts";
import { createAskHandler } from "../../../../daemon/ask/ask.ts";
import type { SearchHit, SearchSource } from "../../../../daemon/search/source.ts";

const hit = (name: string, score = 1): SearchHit => ({
  url: `https://${name}.example/`,
  title: name,
  snippet: `About ${name}.`,
  score,
  passage: `All about ${name}.`,
});

function source(name: string, search: SearchSource["search"], leavesMachine = false): SearchSource {
  return { name, leavesMachine, search };
}
const finds = (name: string, ...hits: SearchHit[]) => source(name, () => Promise.resolve(hits));

/** Says each piece, then fails if it must. */
function says(name: string, pieces: string[], failure?: Error, seen: AnswerRequest[] = []): Answerer {
  return {
    name,
    async *answer(request) {
      seen.push(request);
      for (const piece of pieces) yield await Promise.resolve(piece);
      if (failure !== undefined) throw failure;
    },
  };
}

const failing = (name: string) => source(name, () => Promise.reject(new Error("a secret detail")));

async function ask(
  options: Partial<AskOptions>,
  query: Partial<SearchQuery> = {},
  signal = new AbortController().signal,
) {
  const frames: (string[] | string)[] = [];
  const sent: SearchResultItem[] = [];
  const logs: Record<string, unknown>[] = [];
  const writer: AnswerWriter = {
    results: (items) => {
      encodeSearchResult({ results: items, took_ms: 0 });
      frames.push(items.map(({ title }) => title));
      sent.push(...items);
      return Promise.resolve();
    },
    token: (text) => {
      frames.push(text);
      return Promise.resolve();
    },
  };
  const log = pino({}, { write: (line) => logs.push(JSON.parse(line) as Record<string, unknown>) });
  const handler = createAskHandler({ sources: [], answerers: [], ...options })(log);
  const asked: SearchQuery = {
    v: 1,
    query: "Who designed the lighthouse?",
    context: { url: "", title: "" },
    opts: { search: false, max_results: 10 },
    ...query,
  };
  await handler(asked, { requestId: 7n, signal }, writer);
  return { frames, sent, logs };
}

describe("An ask", () => {
  it("sends what each source finds as soon as it answers, and answers when all have", async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const slow = source("Slow", async () => {
      await gate;
      return [hit("slow")];
    });
    const fast = source("Fast", () => {
      queueMicrotask(release);
      return Promise.resolve([hit("fast")]);
    });
    const { frames } = await ask({ sources: [slow, fast], answerers: [says("A", ["It ", "was."])] });
    expect(frames).toEqual([["fast"], ["slow"], "It ", "was."]);
  });

  it("sends each URL once, no more results than asked for, and nothing that isn't for the wire", async () => {
    const sources = [finds("One", hit("a"), hit("b"), hit("a")), finds("Two", hit("b"), hit("c"), hit("d"))];
    const { frames, sent } = await ask({ sources }, { opts: { search: false, max_results: 3 } });
    expect(frames).toEqual([["a", "b"], ["c"]]);
    expect(Object.keys(sent[0] ?? {})).toEqual(["url", "title", "snippet", "score"]);
  });

  it("sends an empty list of results when there are none", async () => {
    expect((await ask({ sources: [finds("One")] })).frames).toEqual([[]]);
    expect((await ask({})).frames).toEqual([[]]);
  });

  it("asks no source beyond this machine unless the query says so", async () => {
    const sources = [finds("Here", hit("a")), source("There", () => Promise.resolve([hit("b")]), true)];
    expect((await ask({ sources }, { opts: { search: false, max_results: 5 } })).frames).toEqual([["a"]]);
    expect((await ask({ sources }, { opts: { search: true, max_results: 5 } })).frames).toEqual([
      ["a"],
      ["b"],
    ]);
  });

  it("searches for nothing when the question is about the page as a whole", async () => {
    const context = { url: "https://p.example/", title: "P", extract: "A page." };
    const { frames } = await ask(
      { sources: [finds("One", hit("a"))] },
      { query: "Summarise this page", context },
    );
    expect(frames).toEqual([[]]);
  });

  it("goes on without a source that fails, and says so last", async () => {
    const answerers = [says("A", ["It was."])];
    const { frames, logs } = await ask({ sources: [failing("The web"), finds("One", hit("a"))], answerers });
    expect(frames).toEqual([["a"], "It was.", "\n\n> Note: The web could not be searched."]);
    expect(logs).toContainEqual(expect.objectContaining({ requestId: "7", source: "The web", level: 50 }));
    expect(frames.join()).not.toContain("secret");
  });

  it("goes on without a source that takes too long, even one that ignores its signal", async () => {
    const stuck = source("The web", () => new Promise(() => {}));
    const { frames } = await ask({ sources: [stuck], sourceTimeoutMs: 20 });
    expect(frames).toEqual([[], "\n\n> Note: The web took too long, so its results are missing."]);
  });

  it("lets the next answerer stand in for one that fails before it said anything, and says so", async () => {
    const answerers = [says("The model", ["", ""], new Error("down")), says("B", ["From B."])];
    const { frames, logs } = await ask({ answerers });
    expect(frames).toEqual([[], "From B.", "\n\n> Note: The model could not answer."]);
    expect(logs).toContainEqual(expect.objectContaining({ requestId: "7", answerer: "The model" }));
  });

  it("keeps what an answerer said before it failed, and says that it broke off", async () => {
    const answerers = [says("The model", ["Half of"], new Error("down")), says("B", ["From B."])];
    const { frames } = await ask({ answerers });
    expect(frames).toEqual([[], "Half of", "\n\n> Note: The model failed in the middle of this answer."]);
  });

  it("puts everything a person must know into one paragraph", async () => {
    const { frames } = await ask({
      sources: [failing("The web")],
      answerers: [says("A", [], new Error("x"))],
    });
    expect(frames).toEqual([[], "\n\n> Note: The web could not be searched. A could not answer."]);
  });

  it("gives the answerer the page, then the results, numbered as they were sent", async () => {
    const seen: AnswerRequest[] = [];
    const extract = "The page.\n\n--- conversation ---\nQ: Where?\nA: There.";
    const context = { url: "https://p.example/", title: "P", selection: "page", extract };
    await ask(
      { sources: [finds("One", hit("a"), hit("b"))], answerers: [says("A", ["."], undefined, seen)] },
      { context },
    );
    expect(seen[0]).toMatchObject({
      question: "Who designed the lighthouse?",
      selection: "page",
      conversation: "Q: Where?\nA: There.",
      sources: [
        { cite: "page", title: "P", url: "https://p.example/", text: "The page." },
        { cite: "1", title: "a", text: "All about a." },
        { cite: "2", title: "b", text: "All about b." },
      ],
    });
  });

  it("says so when the web was asked for and there is nothing to search it with", async () => {
    const { frames } = await ask(
      { sources: [finds("Here", hit("a"))], answerers: [says("A", ["x"])] },
      { opts: { search: true, max_results: 5 } },
    );
    expect(frames.at(-1)).toMatch(/^\n\n> Note: The web was not searched/);
  });

  it("counts only results that could be sent, so that [n] means the same to both ends", async () => {
    const seen: AnswerRequest[] = [];
    const sources = [finds("Bad", { ...hit("a"), score: NaN }), finds("Good", hit("b"))];
    const { sent } = await ask({ sources, answerers: [says("A", ["x"], undefined, seen)] });
    expect(sent.map(({ title }) => title)).toEqual(["b"]);
    expect(seen[0]?.sources).toMatchObject([{ cite: "1", title: "b" }]);
  });

  it("cuts what a card can't show, so that one hit doesn't crowd out the others", async () => {
    const long = { ...hit("a"), title: "a".repeat(2_000_000), snippet: "b".repeat(2_000_000) };
    const { sent } = await ask({ sources: [finds("Here", long, hit("b"))] });
    expect(sent.map(({ title }) => title.length < 2_000)).toEqual([true, true]);
  });

  it("reads the beginning of a question and of a page that are too long, and says so", async () => {
    const seen: AnswerRequest[] = [];
    const { frames } = await ask(
      { answerers: [says("A", ["x"], undefined, seen)] },
      {
        query: Array.from({ length: 100_000 }, (_, i) => `word${i}`).join(" "),
        context: { url: "https://p.example/", title: "P", extract: "tide moon ".repeat(90_000) },
      },
    );
    expect(seen[0]?.question.length).toBeLessThanOrEqual(2048);
    expect(seen[0]?.sources[0]?.text.length).toBeLessThanOrEqual(32 * 1024);
    expect(frames.at(-1)).toContain("only its beginning was");
  });

  it("ends with its signal, in the search and in the answer, whatever sources do with theirs", async () => {
    const cancel = new AbortController();
    const stuck = source("The web", () => {
      cancel.abort(new Error("cancelled"));
      return new Promise(() => {});
    });
    await expect(ask({ sources: [stuck], answerers: [says("A", ["x"])] }, {}, cancel.signal)).rejects.toThrow(
      "cancelled",
    );
    const later = new AbortController();
    const waiting: Answerer = {
      name: "A",
      async *answer({ signal }) {
        yield "x";
        queueMicrotask(() => later.abort(new Error("cancelled")));
        await once(signal, "abort");
        throw new Error("the connection was closed");
      },
    };
    await expect(ask({ answerers: [waiting, says("B", ["y"])] }, {}, later.signal)).rejects.toThrow(
      "cancelled",
    );
  });
});
