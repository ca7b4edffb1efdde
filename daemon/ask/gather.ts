import type { AnswerWriter } from "@anvesha/nerve";
import type { Logger } from "pino";
import { cutUtf8 } from "../../lib/text/utf8.ts";
import type { SearchHit, SearchSource } from "../search/source.ts";

const MAX_TITLE_BYTES = 1_023;
const MAX_SNIPPET_BYTES = 4_095;

export interface Search {
  query: string;
  /** Results to send at most, from all sources together. */
  limit: number;
  signal: AbortSignal;
  /** How long a source may take, in milliseconds. */
  timeoutMs: number;
}

export interface Found {
  /** In the order in which they were sent, so that the n-th is what `[n]` means. */
  hits: SearchHit[];
  /** A sentence for each source that failed. */
  notes: string[];
}

/**
 * Asks all sources side by side and sends what each has as soon as it answers, each URL once. Sends at least
 * one message. A source that fails or takes too long costs the ask its results only.
 *
 * @throws the reason of the signal, once it is aborted.
 */
export async function gather(
  sources: readonly SearchSource[],
  search: Search,
  writer: AnswerWriter,
  log: Logger,
): Promise<Found> {
  const found: Found = { hits: [], notes: [] };
  const seen = new Set<string>();
  const take = async (hits: readonly SearchHit[]) => {
    const fresh = new Map(hits.filter(({ url }) => !seen.has(url)).map((hit) => [hit.url, hit]));
    const taken = [...fresh.values()].slice(0, search.limit - found.hits.length).map(bounded);
    if (taken.length === 0) return;
    const room = writer.results(
      taken.map(({ url, title, snippet, score }) => ({ url, title, snippet, score })),
    );
    // What could not be sent has thrown by now: the person's n-th result is the answerer's.
    found.hits.push(...taken);
    for (const { url } of taken) seen.add(url);
    await room;
  };
  const ask = async (source: SearchSource) => {
    try {
      await take(await answerInTime(source, search));
    } catch (error) {
      search.signal.throwIfAborted();
      log.error({ err: error, source: source.name }, "A source failed");
      found.notes.push(noteAbout(source, error));
    }
  };
  await Promise.all(sources.map(ask));
  if (found.hits.length === 0) await writer.results([]);
  return found;
}

/** Texts of a length that a card can show, so that no hit crowds out the others of its frame. */
function bounded(hit: SearchHit): SearchHit {
  return {
    ...hit,
    title: cutUtf8(hit.title, MAX_TITLE_BYTES),
    snippet: cutUtf8(hit.snippet, MAX_SNIPPET_BYTES),
  };
}

/** What the source finds; the wait ends with the signal and with the time even where the source doesn't. */
async function answerInTime(
  source: SearchSource,
  { query, limit, signal, timeoutMs }: Search,
): Promise<SearchHit[]> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.addEventListener("abort", () => reject(stop.reason as Error), { once: true });
  });
  return await Promise.race([source.search({ query, limit, signal: stop }), stopped]);
}

function noteAbout({ name }: SearchSource, error: unknown): string {
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  return `${name} ${isLate ? "took too long, so its results are missing" : "could not be searched"}.`;
}
