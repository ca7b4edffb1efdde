import type { Channel } from "../../../../lib/ask/channel.ts";

type Handlers = Parameters<Channel["listen"]>[0];

class End implements Channel {
  other: End | undefined;
  isClosed = false;
  #handlers: Handlers | undefined;

  post(message: unknown): void {
    if (this.isClosed) throw new Error("Attempting to use a disconnected port object");
    const copy: unknown = structuredClone(message);
    queueMicrotask(() => this.other?.isClosed === false && this.other.#handlers?.message(copy));
  }

  listen(handlers: Handlers): void {
    this.#handlers = handlers;
  }

  close(): void {
    this.isClosed = true;
    queueMicrotask(() => this.other?.hearOfEnd());
  }

  hearOfEnd(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.#handlers?.closed();
  }
}

/** Both ends of a port between a panel and the background, with a port's manners: messages are copied and come later. */
export class MemoryChannel {
  readonly panel = new End();
  readonly background = new End();

  constructor() {
    this.panel.other = this.background;
    this.background.other = this.panel;
  }

  /** The background is stopped without a word: what is on its way to it is lost. */
  stopBackground(): void {
    this.background.isClosed = true;
    queueMicrotask(() => this.panel.hearOfEnd());
  }
}
