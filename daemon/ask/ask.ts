import type { AskHandler } from "@anvesha/nerve";
import type { Logger } from "pino";
import type { Answerer, AnswerSource } from "../answer/answerer.ts";
import type { SearchHit, SearchSource } from "../search/source.ts";
import { contextOf } from "./context.ts";
import { gather } from "./gather.ts";
import { speak } from "./speak.ts";

export interface AskOptions {
  sources: readonly SearchSource[];
  /** The first one that can answers. */
  answerers: readonly Answerer[];
  log: Logger;
  /** How long a source may take, in milliseconds; 8,000 when left out. */
  sourceTimeoutMs?: number;
}

/** One ask: every source, then an answerer, then what a person must know about both, under one signal. */
export function createAskHandler(options: AskOptions): AskHandler {
  const { sources, answerers, sourceTimeoutMs: timeoutMs = 8_000 } = options;
  return async ({ query, context, opts }, { requestId, signal }, writer) => {
    const log = options.log.child({ requestId: requestId.toString() });
    const { page, selection, conversation } = contextOf(context);
    const allowed = sources.filter(({ leavesMachine }) => opts.search || !leavesMachine);
    const search = { query, limit: opts.max_results, signal, timeoutMs };
    const { hits, notes } = await gather(allowed, search, writer, log);
    const answerSources = [...(page === undefined ? [] : [page]), ...hits.map(toSource)];
    const request = { question: query, sources: answerSources, selection, conversation, signal };
    notes.push(...(await speak(answerers, request, writer, log)));
    if (notes.length > 0) await writer.token(`\n\n> Note: ${notes.join(" ")}`);
  };
}

function toSource({ title, url, snippet, passage = snippet }: SearchHit, index: number): AnswerSource {
  return { cite: String(index + 1), title, url, text: passage };
}
