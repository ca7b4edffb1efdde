import type { Check } from "../check.ts";
import { PLAIN } from "../question.ts";
import { frame, Type } from "../wire.ts";
import { expectAnswer, expectClosed } from "./outcome.ts";

const PROTOCOL_ERROR = 1002;

const { context, opts } = PLAIN;
const searchQuery = (payload: object | Buffer) =>
  frame({ type: Type.SearchQuery, payload: Buffer.isBuffer(payload) ? payload : JSON.stringify(payload) });

const UTF8_JSON = "V1 Payload Schemas: all V1 payloads are UTF-8 JSON";
const QUERY = "SearchQuery: query — non-empty string";
const VERSION = "SearchQuery: v — must be 1; reject any other value";
const CONTEXT = "SearchQuery: context.url, context.title — required";
const OPTIONAL = "SearchQuery: context.selection, context.extract — optional (omit key if absent)";
const SEARCH = "SearchQuery: opts.search — whether to perform a web search";
const MOST = "SearchQuery: opts.max_results — integer in 1..=100";

/** Payloads that break the schema: decision 6, the connection is closed. */
const refused: [name: string, rule: string, payload: object | Buffer][] = [
  ["not-utf8", UTF8_JSON, notUtf8()],
  ["utf16", UTF8_JSON, Buffer.from(JSON.stringify(PLAIN), "utf16le")],
  ["two-values", UTF8_JSON, Buffer.from(`${JSON.stringify(PLAIN)}{}`)],
  ["v-0", VERSION, { ...PLAIN, v: 0 }],
  ["v-fraction", VERSION, { ...PLAIN, v: 1.5 }],
  ["v-null", VERSION, { ...PLAIN, v: null }],
  ["v-true", VERSION, { ...PLAIN, v: true }],
  ["query-null", QUERY, { ...PLAIN, query: null }],
  ["query-number", QUERY, { ...PLAIN, query: 1 }],
  ["query-list", QUERY, { ...PLAIN, query: [PLAIN.query] }],
  ["context-missing", CONTEXT, { ...PLAIN, context: undefined }],
  ["context-null", CONTEXT, { ...PLAIN, context: null }],
  ["context-list", CONTEXT, { ...PLAIN, context: [] }],
  ["url-null", CONTEXT, { ...PLAIN, context: { ...context, url: null } }],
  ["url-number", CONTEXT, { ...PLAIN, context: { ...context, url: 1 } }],
  ["title-null", CONTEXT, { ...PLAIN, context: { ...context, title: null } }],
  ["selection-number", OPTIONAL, { ...PLAIN, context: { ...context, selection: 1 } }],
  ["extract-null", OPTIONAL, { ...PLAIN, context: { ...context, extract: null } }],
  ["extract-list", OPTIONAL, { ...PLAIN, context: { ...context, extract: ["text"] } }],
  ["opts-missing", SEARCH, { ...PLAIN, opts: undefined }],
  ["opts-list", SEARCH, { ...PLAIN, opts: [] }],
  ["search-null", SEARCH, { ...PLAIN, opts: { ...opts, search: null } }],
  ["search-text", SEARCH, { ...PLAIN, opts: { ...opts, search: "true" } }],
  ["max-results-null", MOST, { ...PLAIN, opts: { ...opts, max_results: null } }],
  ["max-results-negative", MOST, { ...PLAIN, opts: { ...opts, max_results: -1 } }],
  ["max-results-huge", MOST, { ...PLAIN, opts: { ...opts, max_results: 2 ** 32 + 1 } }],
];

const EXTRA = "Decision 6: unknown extra keys are ignored";

const accepted: [name: string, rule: string, payload: object | Buffer][] = [
  ["extra-keys", EXTRA, { ...PLAIN, conversation: ["earlier"], request_id: 7 }],
  ["extra-context-keys", EXTRA, { ...PLAIN, context: { ...context, language: "en" } }],
  ["extra-opts-keys", EXTRA, { ...PLAIN, opts: { ...opts, model: null } }],
  ["any-script", UTF8_JSON, { ...PLAIN, query: "潮はなぜ動く؟ ज्वार 🌊" }],
  ["white-space", UTF8_JSON, Buffer.from(`\n${JSON.stringify(PLAIN, undefined, "\t")}\r\n `)],
];

/** What the daemon takes for a question, beyond the shared vectors. */
export const payload: readonly Check[] = [
  ...(refused.map(([name, rule, bad]) => ({
    id: `payload/${name}`,
    rule,
    run: (context) => expectClosed(context, PROTOCOL_ERROR, searchQuery(bad)),
  })) satisfies Check[]),
  ...(accepted.map(([name, rule, good]) => ({
    id: `payload/${name}`,
    rule,
    run: (context) => expectAnswer(context, searchQuery(good), 1n),
  })) satisfies Check[]),
];

/** A question with a byte in it that UTF-8 never has. */
function notUtf8(): Buffer {
  const bytes = Buffer.from(JSON.stringify(PLAIN));
  const middle = bytes.indexOf(PLAIN.query) + 1;
  return bytes.fill(0xff, middle, middle + 1);
}
