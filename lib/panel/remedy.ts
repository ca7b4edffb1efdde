import type { PageRefusal } from "../ask/event.ts";

/** What helps with a page that couldn't be read: another try, a try once the person has allowed it, or nothing. */
type Remedy = "retry" | "allow" | "none";

const REMEDIES: Record<PageRefusal, Remedy> = {
  empty: "retry",
  error_page: "retry",
  tab_gone: "retry",
  timeout: "retry",
  unknown: "retry",
  no_access: "allow",
  never_read: "none",
  file_access: "allow",
  policy: "none",
  browser_page: "none",
  reader_view: "none",
  closed_page: "none",
  extension_store: "none",
  pdf: "none",
};

export const remedyFor = (refusal: PageRefusal): Remedy => REMEDIES[refusal];
