import { endsMessage, decodeFrame, MessageType } from "@anvesha/nerve";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pino from "pino";
import type { WebSocket } from "ws";
import { openDatabase } from "../daemon/library/database.ts";
import type { Library } from "../daemon/library/library.ts";
import { openLibrary } from "../daemon/library/library.ts";
import { questionTerms } from "../lib/text/terms.ts";
import { Corpus } from "./corpus.ts";
import type { Bench, Findings } from "./harness/bench.ts";
import { isFrame, message, open, query } from "./harness/conversation.ts";
import { ServerProcess } from "./harness/process.ts";
import { spread } from "./harness/samples.ts";

const PAGES = 10_000;
const WARM_UP = 100;
const QUESTIONS = 500;
const RESULTS = 10;

const log = pino({ level: "silent" });

export const firstResult: Bench = {
  name: "first-result",
  question: `How long from a question to its first SearchResult at the client, with ${PAGES} pages in the library?`,
  goal: "p99 under 50 ms",
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), "anvesha-bench-"));
    const library = openLibrary(dataDir, log);
    try {
      const questions = fill(library);
      return await measure(dataDir, library, questions);
    } finally {
      library.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

/** Puts the pages in, and gives questions about some of them. */
function fill(library: Library): string[] {
  const corpus = new Corpus();
  const pages = corpus.pages(PAGES);
  for (const [i, page] of pages.entries()) library.add(`https://example.com/${i}`, page);
  const asked = pages.filter((_, i) => i % Math.floor(PAGES / (WARM_UP + QUESTIONS)) === 0);
  return asked.slice(0, WARM_UP + QUESTIONS).map((page) => corpus.question(page));
}

async function measure(dataDir: string, library: Library, questions: readonly string[]): Promise<Findings> {
  const server = await ServerProcess.start<{ port: number; token: string }>(
    new URL("servers/daemon.ts", import.meta.url),
    dataDir,
  );
  const client = await open(server.ready.port, server.ready.token);
  const plain = plainSearch(dataDir);
  const times = { ask: [], search: [], all: [], any: [] } as Record<
    "ask" | "search" | "all" | "any",
    number[]
  >;
  for (const [i, question] of questions.entries()) {
    times.ask.push(await ask(client, BigInt(i) + 1n, question));
    times.search.push(timed(() => library.search(question, RESULTS)));
    times.all.push(timed(() => plain.search(question, " ")));
    times.any.push(timed(() => plain.search(question, " OR ")));
  }
  plain.close();
  client.terminate();
  await server.stop();
  const counted = (samples: readonly number[]) => spread(samples.slice(WARM_UP), "ms");
  return {
    ours: { "first result at the client": counted(times.ask), "of it, the search": counted(times.search) },
    peers: { "plain FTS5, all words": counted(times.all), "plain FTS5, any word": counted(times.any) },
  };
}

/** Milliseconds until the first results are here; waits for the end of the answer before it returns. */
async function ask(client: WebSocket, id: bigint, question: string): Promise<number> {
  const ended = message(
    client,
    (data) => isFrame(MessageType.AiToken, id)(data) && endsMessage(decodeFrame(data).flags),
  );
  const found = message(client, isFrame(MessageType.SearchResult, id));
  const since = performance.now();
  client.send(query(id, question));
  await found;
  const took = performance.now() - since;
  await ended;
  return took;
}

/** The peer: the same index, asked in one statement, without anything of ours. */
function plainSearch(dataDir: string) {
  const database = openDatabase(path.join(dataDir, "library.db"), log, (opened) => opened);
  const statement = database.prepare(`
    SELECT d.url, d.title, p.text FROM terms
    JOIN passages p ON p.id = terms.rowid JOIN documents d ON d.id = p.document
    WHERE terms MATCH ? ORDER BY rank LIMIT ${RESULTS}`);
  return {
    search(question: string, operator: string) {
      const words = questionTerms(question).map((word) => `"${word}"`);
      return statement.all(words.join(operator));
    },
    close: () => database.close(),
  };
}

function timed(work: () => unknown): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}
