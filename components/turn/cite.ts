export const cardId = (ask: number, number: number) => `source-${ask}-${number}`;
export const receiptId = (ask: number) => `receipt-${ask}`;

/** Leads from a citation to what it cites: into view, into focus, and lit up for a moment. */
export function showSource(ask: number, source: number | "page"): void {
  const target = document.getElementById(source === "page" ? receiptId(ask) : cardId(ask, source));
  if (target === null) return;
  target.scrollIntoView({ block: "nearest", inline: "center" });
  target.querySelector<HTMLElement>("a, summary, button")?.focus({ preventScroll: true });
  target.addEventListener("animationend", () => target.classList.remove("cited"), { once: true });
  target.classList.add("cited");
}
