import { MAX_RESULTS } from "./constants.ts";
import { encodeText, invalid, parseJson, readList, readNumber, readObject, readText } from "./payload.ts";

export interface SearchResultItem {
  /** Untrusted: show it as a link only when it is http or https. */
  url: string;
  title: string;
  snippet: string;
  /** Any finite number; higher is better. */
  score: number;
}

/** What was found: message type 0x03, from the daemon to the extension. More than one may answer a query. */
export interface SearchResult {
  /** At most 100. */
  results: SearchResultItem[];
  /** Milliseconds since the query was received, not negative. */
  took_ms: number;
}

/**
 * The payload of a SearchResult.
 *
 * @throws NerveError `InvalidPayload`, with the path of the field.
 */
export function encodeSearchResult(result: SearchResult): Uint8Array<ArrayBuffer> {
  return encodeText(searchResultJson(result));
}

export function searchResultJson(result: SearchResult): string {
  return JSON.stringify(readSearchResult(result));
}

/**
 * The SearchResult in a payload; keys it does not know are left out.
 *
 * @throws NerveError `InvalidPayload`, with the path of the field.
 */
export function parseSearchResult(payload: Uint8Array): SearchResult {
  return readSearchResult(parseJson(payload));
}

function readSearchResult(value: unknown): SearchResult {
  const { results, took_ms } = readObject(value, "");
  const items = readList(results, "results", MAX_RESULTS).map((item, i) => readItem(item, `results[${i}]`));
  const tookMs = readNumber(took_ms, "took_ms");
  if (tookMs < 0) throw invalid("took_ms", "must not be negative");
  return { results: items, took_ms: tookMs };
}

function readItem(value: unknown, path: string): SearchResultItem {
  const { url, title, snippet, score } = readObject(value, path);
  return {
    url: readText(url, `${path}.url`),
    title: readText(title, `${path}.title`),
    snippet: readText(snippet, `${path}.snippet`),
    score: readNumber(score, `${path}.score`),
  };
}
