import type { ReadonlySignal } from "@preact/signals";
import type { Turn } from "../../lib/ask/turn.ts";
import type { MessageKey } from "../../lib/strings/translate.ts";
import { useTranslate } from "../translate.ts";

/** From then on a person wonders whether anything happens. */
const SHOW_CLOCK_AFTER_S = 2;

interface WaitingProps {
  turn: Turn;
  now: ReadonlySignal<number>;
}

/** What is being done while there is nothing to read, and for how long. */
export function Waiting({ turn, now }: WaitingProps) {
  const translate = useTranslate();
  const elapsed = Math.floor((now.value - turn.startedAt) / 1_000);
  return (
    <p class="waiting">
      <span class="pulse" aria-hidden="true" />
      {translate(step(turn))}
      {elapsed >= SHOW_CLOCK_AFTER_S && (
        <span class="elapsed">{translate("status_elapsed", elapsed.toLocaleString())}</span>
      )}
    </p>
  );
}

function step({ status, cards }: Turn): MessageKey {
  if (status === "reading-page") return "status_reading";
  return cards.length === 0 ? "status_waiting" : "status_waiting_sources";
}
