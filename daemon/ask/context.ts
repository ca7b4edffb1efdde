import type { SearchQuery } from "@anvesha/nerve";
import { cutAtBorder } from "../../lib/text/utf8.ts";
import type { AnswerSource } from "../answer/answerer.ts";

/** Stands above what was said before, at the end of `context.extract`; the sender alters it in page text. */
const MARKER = /(?:^|\n)--- conversation ---(?:\n|$)/;

/**
 * UTF-8 bytes that are read of each. Senders aim at under 4 KiB of page; a frame may carry 1 MiB, and reading that
 * would keep every other connection waiting.
 */
const MAX_PAGE_BYTES = 32 * 1024;
const MAX_CONVERSATION_BYTES = 4 * 1024;

/** What came with a question. */
export interface AskContext {
  /** The page it is about, with what the person marked there in front; undefined when there is none. */
  page: AnswerSource | undefined;
  /** What the person marked on the page, or "". */
  selection: string;
  /** What was said before, as text, or "". */
  conversation: string;
  /** There was more of the page than is read. */
  isCut: boolean;
}

/** Takes the page and the conversation apart, which travel in one field. */
export function contextOf({ url, title, selection = "", extract = "" }: SearchQuery["context"]): AskContext {
  const marker = MARKER.exec(extract);
  const passages = extract.slice(0, marker?.index).trim();
  const said = marker === null ? "" : extract.slice(marker.index + marker[0].length).trim();
  const marked = cutAtBorder(selection.trim(), MAX_PAGE_BYTES);
  const all = [passages.includes(marked) ? "" : marked, passages].filter((part) => part !== "").join("\n\n");
  const text = cutAtBorder(all, MAX_PAGE_BYTES);
  return {
    page: text === "" ? undefined : { cite: "page", title, url, text },
    selection: marked,
    conversation: cutAtBorder(said, MAX_CONVERSATION_BYTES),
    isCut: text.length < all.length,
  };
}
