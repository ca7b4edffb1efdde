import type { Clock } from "./clock.ts";
import type { ByteTransport } from "./transport.ts";

export interface OutboxOptions {
  transport: ByteTransport;
  /** Bytes that may wait in the transport before frames wait for it to drain. */
  maxPendingBytes: number;
  /** How long a frame may wait before the other end counts as one that doesn't read, in milliseconds. */
  stallMs: number;
  clock: Clock;
  /** The other end has stalled. */
  onStall: () => void;
}

/** Makes a frame when its turn has come; null when it is no longer wanted. */
type MakeFrame = () => Uint8Array<ArrayBuffer> | null;

interface Waiting {
  makeFrame: MakeFrame;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Sends frames in order. While the transport holds too many bytes, frames wait here, not yet encoded: what waits costs
 * no more than the messages themselves.
 */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting: Waiting[] = [];
  #ended: Error | null = null;
  #cancelStall: (() => void) | null = null;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the frame has been handed to the transport, or isn't wanted any more.
   *
   * @throws what `makeFrame` throws, or what {@link end} was given
   */
  send(makeFrame: MakeFrame): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#ended) throw this.#ended;
      this.#waiting.push({ makeFrame, resolve, reject });
      // Who waits already has a timer that runs.
      if (this.#waiting.length === 1) this.flush();
    });
  }

  /** Sends at once, ahead of what waits: for the few bytes that must not. */
  sendNow(frame: Uint8Array<ArrayBuffer>): void {
    if (!this.#ended) this.#options.transport.send(frame);
  }

  /** Sends what there is room for. */
  flush(): void {
    const { transport, maxPendingBytes, clock, stallMs, onStall } = this.#options;
    this.#cancelStall?.();
    this.#cancelStall = null;
    while (this.#waiting.length > 0 && transport.pendingBytes < maxPendingBytes) this.#sendFirst();
    if (this.#waiting.length > 0) this.#cancelStall = clock.after(stallMs, onStall);
  }

  /** Nothing more is sent; whoever waits hears why. */
  end(error: Error): void {
    this.#ended ??= error;
    this.#cancelStall?.();
    this.#cancelStall = null;
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  #sendFirst(): void {
    const first = this.#waiting.shift();
    if (first === undefined) return;
    try {
      const frame = first.makeFrame();
      if (frame !== null) this.#options.transport.send(frame);
      first.resolve();
    } catch (error) {
      first.reject(error);
    }
  }
}
