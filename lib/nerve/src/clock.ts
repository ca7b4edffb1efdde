/** Time, as the sessions see it; injected so that tests need not wait. */
export interface Clock {
  /** Milliseconds from some fixed moment; never goes back. */
  now(): number;
  /** Runs `run` once, `ms` milliseconds from now; the returned function takes that back. */
  after(ms: number, run: () => void): () => void;
}

/** The longest time that `setTimeout` can wait; what is longer, such as `Infinity`, would run at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** The clock of the runtime. It waits at most 24 days, whatever it is told. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, LONGEST_MS));
    return () => clearTimeout(timer);
  },
};
