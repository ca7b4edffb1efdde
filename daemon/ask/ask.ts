import type { AskHandler } from "@anvesha/nerve";
import type { Logger } from "pino";
import { tellingTerms } from "../../lib/text/terms.ts";
import { cutAtBorder } from "../../lib/text/utf8.ts";
import type { Answerer, AnswerSource } from "../answer/answerer.ts";
import { asksForSummary } from "../answer/summary.ts";
import type { SearchHit, SearchSource } from "../search/source.ts";
import { contextOf } from "./context.ts";
import { searchText } from "./follow-up.ts";
import { gather } from "./gather.ts";
import { speak } from "./speak.ts";

export interface AskOptions {
  sources: readonly SearchSource[];
  /** The first one that can answers. */
  answerers: readonly Answerer[];
  /** How long a source may take, in milliseconds; 8,000 when left out. */
  sourceTimeoutMs?: number;
}

/** UTF-8 bytes of a question that are read: each different word of it is looked up. */
const MAX_QUESTION_BYTES = 2 * 1024;
const TOO_LONG = "The question or the page was too long to be read whole: only its beginning was.";

/** Makes the handler of one connection, which logs to that connection's log. */
export type AskHandlerFor = (log: Logger) => AskHandler;

/**
 * One ask: what the sources find is sent as they find it, then the first answerer that can answers from it and
 * from the page, and last stands what a person must know about both. One signal ends all of it.
 */
export function createAskHandler({
  sources,
  answerers,
  sourceTimeoutMs: timeoutMs = 8_000,
}: AskOptions): AskHandlerFor {
  return (connectionLog) =>
    async ({ query: asked, context, opts }, { requestId, signal }, writer) => {
      const log = connectionLog.child({ requestId: requestId.toString() });
      const query = cutAtBorder(asked, MAX_QUESTION_BYTES);
      const { page, selection, conversation, isCut } = contextOf(context);
      const text = searchText(query, conversation);
      const isAboutPage = page !== undefined && (asksForSummary(query) || tellingTerms(text).length === 0);
      const allowed = isAboutPage ? [] : sources.filter(({ leavesMachine }) => opts.search || !leavesMachine);
      const search = { query: text, limit: opts.max_results, signal, timeoutMs };
      const found = await gather(allowed, search, writer, log);
      const request = {
        question: query,
        sources: [...(page === undefined ? [] : [page]), ...found.hits.map(toSource)],
        selection,
        conversation,
        signal,
      };
      const notes = [...found.notes, ...(await speak(answerers, request, writer, log))];
      if (opts.search && !isAboutPage) notes.push(...missingWeb(sources));
      if (isCut || query.length < asked.length) notes.push(TOO_LONG);
      if (notes.length > 0) await writer.token(`\n\n> Note: ${notes.join(" ")}`);
    };
}

/** Whoever asked for the web must know that there is nothing to search it with. */
function missingWeb(sources: readonly SearchSource[]): string[] {
  const canLeave = sources.some(({ leavesMachine }) => leavesMachine);
  return canLeave ? [] : ["The web was not searched: no web search is set up in the daemon."];
}

/** What an answerer may read of the n-th result. */
function toSource({ title, url, snippet, passage = snippet }: SearchHit, index: number): AnswerSource {
  return { cite: String(index + 1), title, url, text: passage };
}
