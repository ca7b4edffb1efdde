/** A page as it was read: only what a reader of it can see, cleaned. */
export interface Page {
  url: string;
  title: string;
  /** A BCP 47 tag as the page gives it, or "". */
  lang: string;
  /** What the person has marked, or "". */
  selection: string;
  /** Paragraphs, headings, list items and the like, in order; at most {@link MAX_PAGE_BYTES} together. */
  blocks: string[];
  /** Bytes of UTF-8 of the blocks. */
  bytes: number;
  omitted: {
    /** Pieces that no reader of the page can see. */
    hidden: number;
    /** Bytes of UTF-8 beyond the limit. */
    bytes: number;
  };
}

/** Why the reader, which did run in the page, has nothing to give. */
export const READING_REFUSALS = ["empty", "pdf", "unknown"] as const;
export type ReadingRefusal = (typeof READING_REFUSALS)[number];

/** What the injected reader returns; a value always, since browsers lose what it throws. */
export type Reading = { ok: true; page: Page } | { ok: false; title: string; refusal: ReadingRefusal };

export const MAX_PAGE_BYTES = 1024 * 1024;
export const MAX_SELECTION_BYTES = 4_095;
