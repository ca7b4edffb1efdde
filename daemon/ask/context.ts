import type { SearchQuery } from "@anvesha/nerve";
import type { AnswerSource } from "../answer/answerer.ts";

/** Stands above what was said before, at the end of `context.extract`; the sender alters it in page text. */
const MARKER = /(?:^|\n)--- conversation ---(?:\n|$)/;

/** What came with a question. */
export interface AskContext {
  /** The page it is about, with what the person marked there in front; undefined when there is none. */
  page: AnswerSource | undefined;
  /** What the person marked on the page, or "". */
  selection: string;
  /** What was said before, as text, or "". */
  conversation: string;
}

/** Takes the page and the conversation apart, which travel in one field. */
export function contextOf({ url, title, selection = "", extract = "" }: SearchQuery["context"]): AskContext {
  const marker = MARKER.exec(extract);
  const passages = extract.slice(0, marker?.index).trim();
  const conversation = marker === null ? "" : extract.slice(marker.index + marker[0].length).trim();
  const marked = selection.trim();
  const text = [passages.includes(marked) ? "" : marked, passages].filter((part) => part !== "").join("\n\n");
  return {
    page: text === "" ? undefined : { cite: "page", title, url, text },
    selection: marked,
    conversation,
  };
}
