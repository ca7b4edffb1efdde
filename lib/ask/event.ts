import type { SearchResultItem } from "@anvesha/nerve";
import type { Page } from "../page/page.ts";

/** Why a page gave no text. Each has a sentence in `_locales` under `page_<reason>`. */
export const PAGE_REFUSALS = [
  "no_access",
  "never_read",
  "file_access",
  "policy",
  "browser_page",
  "extension_store",
  "error_page",
  "reader_view",
  "closed_page",
  "pdf",
  "empty",
  "tab_gone",
  "timeout",
  "unknown",
] as const;
export type PageRefusal = (typeof PAGE_REFUSALS)[number];

/** What ends an ask without an answer. Each has a sentence and a next step in `_locales` under `failure_<kind>`. */
export const FAILURE_KINDS = [
  "page_unreadable",
  "daemon_unreachable",
  "not_paired",
  "connection_lost",
  "too_many_requests",
  "question_too_long",
  "bad_answer",
  "internal",
] as const;
type FailureKind = (typeof FAILURE_KINDS)[number];

export interface Failure {
  kind: FailureKind;
  /** Only with `page_unreadable`. */
  refusal?: PageRefusal;
}

/** What left the browser for this ask, to the byte: shown to the person on request. */
export interface Receipt {
  url: string;
  title: string;
  /** The exact `context.extract`, if any. */
  extract?: string;
  selection?: string;
  /** Bytes of UTF-8 of the page text that was read, before the choice. */
  pageBytes: number;
  /** Bytes of UTF-8 of the page's passages in the extract, without what was said before. */
  passageBytes: number;
  /** What of the page was left out before the choice. */
  omitted: Page["omitted"];
}

/** One step of an ask, as the background tells the panel, in order. */
export type AskEvent =
  | { type: "reading" }
  | { type: "sent"; receipt: Receipt }
  | { type: "results"; results: SearchResultItem[]; tookMs: number }
  | { type: "token"; text: string }
  | { type: "settled" }
  | { type: "done" }
  | { type: "failed"; failure: Failure };
