import type { Clock } from "@anvesha/nerve";
import type { Channel } from "./channel.ts";
import type { BackgroundToPanel, PanelToBackground } from "./port.ts";
import { parseBackgroundMessage } from "./port-messages.ts";

/** A background that ends again and again is woken once in this time and no more often, unless for a message. */
const WAKE_MS = 1_000;

export interface PanelClientOptions {
  /** The window whose page is told, or null to hear of the link alone and have no page read. */
  windowId: number | null;
  /** Opens a port, which wakes a sleeping background. */
  connect: () => Channel;
  onMessage: (message: BackgroundToPanel) => void;
  clock: Clock;
  /** The panel's life. */
  signal: AbortSignal;
}

/**
 * The panel's end of the port. The browser may stop the background at any time: then a new port wakes it at
 * once, and what it was answering is told as lost. Nothing is ever sent twice.
 */
export class PanelClient {
  readonly #options: PanelClientOptions;
  readonly #asks = new Set<number>();
  #channel: Channel | null = null;
  #connectedAt = -Infinity;

  constructor(options: PanelClientOptions) {
    this.#options = options;
    options.signal.addEventListener("abort", () => this.#channel?.close(), { once: true });
    this.#connect();
  }

  send(message: PanelToBackground): void {
    const channel = this.#channel ?? this.#connect();
    try {
      channel.post(message);
    } catch {
      // The port is gone and its event has yet to come, so nothing was sent.
      this.#lost(channel);
      (this.#channel ?? this.#connect()).post(message);
    }
    if (message.type === "ask") this.#asks.add(message.ask);
    if (message.type === "cancel") this.#asks.delete(message.ask);
  }

  #connect(): Channel {
    const channel = this.#options.connect();
    this.#channel = channel;
    this.#connectedAt = this.#options.clock.now();
    channel.listen({
      message: (value) => this.#receive(value),
      closed: () => this.#lost(channel),
    });
    channel.post({ type: "watch", windowId: this.#options.windowId } satisfies PanelToBackground);
    return channel;
  }

  #receive(value: unknown): void {
    const message = parseBackgroundMessage(value);
    if (message.type === "ask-event" && (message.event.type === "done" || message.event.type === "failed"))
      this.#asks.delete(message.ask);
    this.#options.onMessage(message);
  }

  #lost(channel: Channel): void {
    if (this.#channel !== channel || this.#options.signal.aborted) return;
    this.#channel = null;
    const lost = [...this.#asks];
    this.#asks.clear();
    for (const ask of lost) {
      const event = { type: "failed", failure: { kind: "connection_lost" } } as const;
      this.#options.onMessage({ type: "ask-event", ask, event });
    }
    const { clock } = this.#options;
    const rest = this.#connectedAt + WAKE_MS - clock.now();
    if (rest <= 0) this.#reconnect();
    else clock.after(rest, () => this.#reconnect());
  }

  #reconnect(): void {
    if (this.#channel === null && !this.#options.signal.aborted) this.#connect();
  }
}
