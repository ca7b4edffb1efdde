import type { SessionTarget } from "@crow-agent/protocol";

/** One live attachment of a client to a session, and the calls that were admitted through it. */
export class LiveAttachment {
  readonly target: SessionTarget;
  readonly #onReleased: () => void | Promise<void>;
  readonly #calls = new Set<Promise<unknown>>();
  #released: Promise<void> | null = null;

  constructor(target: SessionTarget, onReleased: () => void | Promise<void>) {
    this.target = target;
    this.#onReleased = onReleased;
  }

  /** Keeps the attachment from being released until the call has settled. */
  admit(call: Promise<unknown>): void {
    this.#calls.add(call);
    const settled = () => void this.#calls.delete(call);
    call.then(settled, settled);
  }

  /** Releases it once the admitted calls have settled; one release, however often it is asked for. */
  release(): Promise<void> {
    this.#released ??= this.#release();
    return this.#released;
  }

  async #release(): Promise<void> {
    await Promise.allSettled(this.#calls);
    await this.#onReleased();
  }
}
