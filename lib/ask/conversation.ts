import { cutAtBorder, utf8Length } from "../text/utf8.ts";
import type { Exchange } from "./port.ts";

/** Stands above what was said before, in `context.extract` (NERVE decision 20). */
const MARKER = "--- conversation ---";
const MAX_BYTES = 1024;
/** A question, or the first sentences of an answer, takes no more, so that one exchange always fits. */
const MAX_PART_BYTES = 400;

/** Citations count the results of their own request, so in another they would name the wrong ones. */
const CITATION = /\s*\[(?:\d+|page)\]/gu;

/**
 * The last exchanges, oldest first, under their marker line: at most 1 KiB of UTF-8, answers cut to their
 * first sentences. "" when there are none.
 */
export function conversationText(exchanges: readonly Exchange[]): string {
  const lines: string[] = [];
  let left = MAX_BYTES - MARKER.length;
  for (const { question, answer } of exchanges.toReversed()) {
    const exchange = `\nQ: ${part(question)}\nA: ${part(answer.replace(CITATION, ""))}`;
    left -= utf8Length(exchange);
    if (left < 0) break;
    lines.unshift(exchange);
  }
  return lines.length === 0 ? "" : MARKER + lines.join("");
}

/** One line, so that nothing said before can begin a line of its own. */
function part(text: string): string {
  return cutAtBorder(text.replace(/\s+/gu, " ").trim(), MAX_PART_BYTES);
}
