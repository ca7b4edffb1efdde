export const cardId = (ask: number, number: number) => `source-${ask}-${number}`;
export const receiptId = (ask: number) => `receipt-${ask}`;

/** Leads from a citation to what it cites: into view, into focus, and lit up for a moment. */
export function showSource(ask: number, source: number | "page"): void {
  const target = document.getElementById(source === "page" ? receiptId(ask) : cardId(ask, source));
  if (target === null) return;
  target.scrollIntoView({ block: "nearest", inline: "center" });
  target.querySelector<HTMLElement>("a, summary")?.focus({ preventScroll: true });
  target.removeAttribute("data-cited");
  // Read so that the browser sees the attribute go before it comes back, and plays the animation anew.
  void target.offsetWidth;
  target.setAttribute("data-cited", "");
}
