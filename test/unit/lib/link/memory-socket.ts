import type { MessageTransport, TransportHandlers } from "@anvesha/nerve";

/** One end of a connection in memory. As with a socket, the other end hears of everything at a later turn, in order. */
class End implements MessageTransport {
  readonly bufferedAmount = 0;
  other: End | undefined;
  #handlers: TransportHandlers | undefined;
  #closedWith: number | undefined;
  readonly #onClosed: () => void;

  constructor(onClosed: () => void) {
    this.#onClosed = onClosed;
  }

  get isClosed(): boolean {
    return this.#closedWith !== undefined;
  }

  send(message: Uint8Array<ArrayBuffer>): void {
    if (this.isClosed) return;
    queueMicrotask(() => this.other?.isClosed === false && this.other.#handlers?.message(message.slice()));
  }

  close(code: number): void {
    this.end(code);
    queueMicrotask(() => this.other?.end(code));
  }

  listen(handlers: TransportHandlers): void {
    this.#handlers = handlers;
    if (this.#closedWith !== undefined) handlers.close(this.#closedWith, "");
  }

  end(code: number): void {
    if (this.isClosed) return;
    this.#closedWith = code;
    this.#onClosed();
    this.#handlers?.close(code, "");
  }
}

/** Two ends of a connection, and what a bad network does to it. */
export class MemorySocket {
  readonly client: MessageTransport;
  readonly server: MessageTransport;
  readonly #ends: readonly [End, End];

  constructor(onClosed: () => void = () => {}) {
    const client = new End(onClosed);
    const server = new End(() => {});
    client.other = server;
    server.other = client;
    this.client = client;
    this.server = server;
    this.#ends = [client, server];
  }

  /** Whether the client could still send. */
  get isOpen(): boolean {
    return !this.#ends[0].isClosed;
  }

  /** The network goes away. */
  cut(): void {
    for (const end of this.#ends) end.end(1006);
  }
}
