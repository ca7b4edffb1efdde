import type { Turn } from "../ask/turn.ts";
import type { MessageKey } from "../strings/translate.ts";

/** What stands in the place of an answer that ended without a word; null while there is one, or may be. */
export function silenceOf({ status, answer, cards }: Turn): MessageKey | null {
  if (status !== "done" || answer.trim() !== "") return null;
  return cards.length > 0 ? "status_no_answer" : "status_nothing";
}
