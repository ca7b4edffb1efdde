/** Calls `begin` whenever the page comes into sight; its signal aborts when the page is out of it, or gone. */
export function whileVisible(begin: (signal: AbortSignal) => void): void {
  let sight: AbortController | null = null;
  const look = () => {
    if (document.visibilityState === "hidden") {
      sight?.abort();
      sight = null;
    } else if (sight === null) {
      sight = new AbortController();
      begin(sight.signal);
    }
  };
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", () => sight?.abort(), { once: true });
  look();
}
