import type { Clock } from "./clock.ts";

/** How often a transport is looked at while it is full, for those that can't tell that they drain. */
const LOOK_MS = 20;

export interface OutflowOptions {
  clock: Clock;
  /** Bytes that may be unsent before writers wait. */
  highWaterMark: number;
  /** Milliseconds that the other end has to get below it again. */
  drainMs: number;
  unsent(): number;
  /** The other end did not. */
  stuck(): void;
}

/** Holds writers back while the other end does not take what is sent to it, and gives up on one that never does. */
export class Outflow {
  readonly #options: OutflowOptions;
  readonly #waiting = new Set<() => void>();
  #stopWatching: (() => void) | undefined;

  constructor(options: OutflowOptions) {
    this.#options = options;
  }

  /** To be called when something was sent or has drained. */
  look(): void {
    const full = this.#options.unsent() > this.#options.highWaterMark;
    if (full && this.#stopWatching === undefined) this.#watch();
    if (full || this.#stopWatching === undefined) return;
    this.stop();
    for (const wake of [...this.#waiting]) wake();
  }

  /**
   * Resolves when there is room; rejects with the signal's reason once it is aborted. Who doesn't wait
   * for it doesn't have to handle that.
   */
  room(signal: AbortSignal): Promise<void> {
    if (!signal.aborted && this.#stopWatching === undefined) return Promise.resolve();
    const room = this.#wait(signal);
    room.catch(() => {});
    return room;
  }

  /** Stops the clock; those who wait are woken by their signals. */
  stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller's own reason
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener("abort", wake);
    });
  }

  #watch(): void {
    const { clock, drainMs } = this.#options;
    const lookAgain = () => {
      stopLooking = clock.after(LOOK_MS, lookAgain);
      this.look();
    };
    let stopLooking = clock.after(LOOK_MS, lookAgain);
    const stopGivingUp = clock.after(drainMs, () => this.#options.stuck());
    this.#stopWatching = () => {
      stopLooking();
      stopGivingUp();
    };
  }
}
