/** Time, as the sessions see it; injected so that tests need not wait. */
export interface Clock {
  /** Runs `run` once, `ms` milliseconds from now; the returned function takes that back. */
  after(ms: number, run: () => void): () => void;
}

/** The clock of the runtime. */
export const systemClock: Clock = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
