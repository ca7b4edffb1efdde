import type { Turn } from "../ask/turn.ts";
import type { Translate } from "../strings/translate.ts";
import { silenceOf } from "./silence.ts";

/** What a screen reader is told of a turn: its steps, and never its words one by one. */
export function announcement(turn: Turn | null, translate: Translate): string {
  if (turn === null) return "";
  switch (turn.status) {
    case "reading-page":
      return translate("status_reading");
    case "sent":
      return turn.cards.length === 0
        ? translate("status_waiting")
        : translate("announce_results", String(turn.cards.length));
    case "answering":
      return translate("announce_answering");
    case "settled":
      return translate("status_settled");
    case "done":
      return translate(silenceOf(turn) ?? "announce_done");
    case "cancelled":
      return translate("status_stopped");
    case "failed":
      return turn.failure === null ? "" : translate(`failure_${turn.failure.kind}`);
  }
}
