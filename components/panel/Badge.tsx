import type { ReadonlySignal } from "@preact/signals";
import type { LinkStatus } from "../../lib/link/status.ts";
import { milliseconds } from "../milliseconds.ts";
import { useTranslate } from "../translate.ts";

/** The connection to the daemon in a word, with the time a message takes there and back. */
export function Badge({ status }: { status: ReadonlySignal<LinkStatus> }) {
  const translate = useTranslate();
  const link = status.value;
  const time = link.state === "connected" ? milliseconds(link.roundTripMs) : "";
  const tip = translate(`badge_${link.state}_tip`, time);
  return (
    <p class="badge" data-state={link.state} title={tip}>
      <span class="badge-text">{translate(`badge_${link.state}`, time)}</span>
      <span class="unseen">{tip}</span>
    </p>
  );
}
