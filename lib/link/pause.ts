import type { Clock } from "@anvesha/nerve";

/** Resolves after `ms` (never, if null) or as soon as the signal aborts; it doesn't reject. */
export function pause(clock: Clock, ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = () => {
      cancelTimer?.();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const cancelTimer = ms === null ? null : clock.after(ms, end);
    signal.addEventListener("abort", end);
  });
}
