import type { SearchQuery } from "@anvesha/nerve";
import { excerpt } from "../page/excerpt.ts";
import { MAX_SELECTION_BYTES, MAX_TITLE_BYTES, MAX_URL_BYTES, type Page } from "../page/page.ts";
import { cutAtBorder, cutUtf8, utf8Length } from "../text/utf8.ts";
import { withoutForgedMarker } from "../text/forged-marker.ts";
import { conversationText } from "./conversation.ts";
import type { Receipt } from "./event.ts";
import type { Exchange } from "./port.ts";

/** "target < 4 KiB" in the specification's words. */
const MAX_EXTRACT_BYTES = 4_095;
const MAX_RESULTS = 10;

/**
 * With every character of everything written as a JSON escape of six bytes, a query of this size still
 * stays under the 1 MiB of a frame.
 */
const MAX_QUESTION_BYTES = 64 * 1024;

export interface Question {
  question: string;
  /** The page it is about, or null. */
  page: Page | null;
  /** Earlier exchanges, oldest first. */
  conversation: readonly Exchange[];
  webSearch: boolean;
}

/** The question takes more than {@link MAX_QUESTION_BYTES}. */
export class QuestionTooLongError extends Error {
  override readonly name = "QuestionTooLongError";
}

/**
 * What is sent for a question, bounded in every part.
 *
 * @throws QuestionTooLongError
 */
export function searchQuery({ question, page, conversation, webSearch }: Question): SearchQuery {
  if (utf8Length(question) > MAX_QUESTION_BYTES) throw new QuestionTooLongError();
  const extract = extractOf(page, conversation);
  const selection = page === null ? "" : cutAtBorder(page.selection, MAX_SELECTION_BYTES, page.lang);
  return {
    v: 1,
    query: question,
    context: {
      url: cutUtf8(page?.url ?? "", MAX_URL_BYTES),
      title: cutUtf8(page?.title ?? "", MAX_TITLE_BYTES),
      ...(selection !== "" && { selection }),
      ...(extract !== "" && { extract }),
    },
    opts: { search: webSearch, max_results: MAX_RESULTS },
  };
}

/** What a person is shown of a question's query: the page's part of it, to the byte. */
export function receiptOf({ context }: SearchQuery, { page, conversation }: Question): Receipt {
  return {
    ...context,
    pageBytes: page?.bytes ?? 0,
    passageBytes: utf8Length(passagesOf(page, conversationText(conversation))),
    omitted: page?.omitted ?? { hidden: 0, bytes: 0 },
  };
}

/** The page's passages, then the conversation, together at most {@link MAX_EXTRACT_BYTES}. */
function extractOf(page: Page | null, conversation: readonly Exchange[]): string {
  const said = conversationText(conversation);
  return [passagesOf(page, said), said].filter((part) => part !== "").join("\n\n");
}

/** What of the page fits beside what was said. */
function passagesOf(page: Page | null, said: string): string {
  if (page === null) return "";
  const room = MAX_EXTRACT_BYTES - (said === "" ? 0 : utf8Length(said) + 2);
  return withoutForgedMarker(excerpt(page.blocks, room, page.lang));
}
