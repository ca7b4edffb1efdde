const SHORTEST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before the next attempt: a random time between half a second and a ceiling that doubles
 * from one second to thirty, so that many clients of a daemon that comes back don't all come at once.
 */
export class BackOff {
  readonly #random: () => number;
  #attempts = 0;

  /** @param random uniform in [0, 1), such as `Math.random`. */
  constructor(random: () => number) {
    this.#random = random;
  }

  /** Milliseconds until the next attempt. */
  next(): number {
    this.#attempts += 1;
    const ceiling = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** this.#attempts);
    return SHORTEST_MS + this.#random() * (ceiling - SHORTEST_MS);
  }

  /** After a healthy exchange, never merely because a socket opened. */
  reset(): void {
    this.#attempts = 0;
  }
}
