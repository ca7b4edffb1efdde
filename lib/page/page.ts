import { cutAtBorder, utf8Length } from "../text/utf8.ts";

/** A page as it was read: only what a reader of it can see, cleaned. */
export interface Page {
  /** At most {@link MAX_URL_BYTES}. */
  url: string;
  /** At most {@link MAX_TITLE_BYTES}. */
  title: string;
  /** A BCP 47 tag as the page gives it, or "". */
  lang: string;
  /** What the person has marked, at most {@link MAX_SELECTION_BYTES}, or "". */
  selection: string;
  /** Paragraphs, headings, list items and the like, in order; at most {@link MAX_PAGE_BYTES} together. */
  blocks: string[];
  /** Bytes of UTF-8 of the blocks. */
  bytes: number;
  omitted: {
    /** Pieces that no reader of the page can see. */
    hidden: number;
    /** Bytes of UTF-8 beyond the limits of size and time, hidden ones included. */
    bytes: number;
  };
}

/** Why the reader, which did run in the page, has nothing to give. */
export const READING_REFUSALS = ["empty", "pdf", "unknown"] as const;
type ReadingRefusal = (typeof READING_REFUSALS)[number];

/** What the injected reader returns; a value always, since browsers lose what it throws. */
export type Reading =
  | { ok: true; page: Page }
  | {
      ok: false;
      title: string;
      refusal: ReadingRefusal;
      /** Only with `unknown`: what went wrong, for the log. */
      fault?: string;
    };

export const MAX_PAGE_BYTES = 1024 * 1024;
export const MAX_SELECTION_BYTES = 4_095;
export const MAX_TITLE_BYTES = 1_023;
export const MAX_URL_BYTES = 4_095;

/** The blocks that fit in {@link MAX_PAGE_BYTES}, the last one cut, and how many bytes didn't. */
export function withinPage(blocks: readonly string[], lang: string) {
  const kept: string[] = [];
  let bytes = 0;
  let beyond = 0;
  for (const block of blocks) {
    const size = utf8Length(block);
    const room = MAX_PAGE_BYTES - bytes;
    const part = beyond > 0 ? "" : size <= room ? block : cutAtBorder(block, room, lang);
    if (part !== "") kept.push(part);
    const partSize = part === block ? size : utf8Length(part);
    bytes += partSize;
    beyond += size - partSize;
  }
  return { blocks: kept, bytes, beyond };
}
