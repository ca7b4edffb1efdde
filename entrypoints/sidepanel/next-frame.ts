/** A panel that nobody sees has no frames; its words still have to arrive. In milliseconds. */
const UNSEEN_MS = 200;

/** Runs once: before the next paint, or soon when nothing is painted. */
export function nextFrame(run: () => void): void {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, UNSEEN_MS);
}
