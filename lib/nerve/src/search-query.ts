import { MAX_RESULTS } from "./constants.ts";
import { encodeText, invalid, parseJson, readBoolean, readNumber, readObject, readText } from "./payload.ts";

/** A question: message type 0x02, from the extension to the daemon. */
export interface SearchQuery {
  v: 1;
  /** Not empty. */
  query: string;
  /** The page that the person is looking at. */
  context: {
    url: string;
    title: string;
    /** What the person marked on the page. */
    selection?: string;
    /** An excerpt of the page; the sender keeps it under 4 KiB. */
    extract?: string;
  };
  opts: {
    /** Whether to search beyond this machine. */
    search: boolean;
    /** 1 … 100. */
    max_results: number;
  };
}

/**
 * The payload of a SearchQuery.
 *
 * @throws NerveError `InvalidPayload`, with the path of the field.
 */
export function encodeSearchQuery(query: SearchQuery): Uint8Array<ArrayBuffer> {
  return encodeText(searchQueryJson(query));
}

export function searchQueryJson(query: SearchQuery): string {
  return JSON.stringify(readSearchQuery(query));
}

/**
 * The SearchQuery in a payload; keys it does not know are left out.
 *
 * @throws NerveError `InvalidPayload`, with the path of the field.
 */
export function parseSearchQuery(payload: Uint8Array): SearchQuery {
  return readSearchQuery(parseJson(payload));
}

function readSearchQuery(value: unknown): SearchQuery {
  const { v, query: rawQuery, context, opts } = readObject(value, "");
  if (v !== 1) throw invalid("v", "must be 1");
  const query = readText(rawQuery, "query");
  if (query === "") throw invalid("query", "must not be empty");
  return { v, query, context: readContext(context), opts: readOptions(opts) };
}

function readContext(value: unknown): SearchQuery["context"] {
  const { url, title, selection, extract } = readObject(value, "context");
  return {
    url: readText(url, "context.url"),
    title: readText(title, "context.title"),
    ...(selection !== undefined && { selection: readText(selection, "context.selection") }),
    ...(extract !== undefined && { extract: readText(extract, "context.extract") }),
  };
}

function readOptions(value: unknown): SearchQuery["opts"] {
  const { search, max_results } = readObject(value, "opts");
  const most = readNumber(max_results, "opts.max_results");
  if (!Number.isInteger(most) || most < 1 || most > MAX_RESULTS) {
    throw invalid("opts.max_results", `must be a whole number from 1 to ${MAX_RESULTS}`);
  }
  return { search: readBoolean(search, "opts.search"), max_results: most };
}
