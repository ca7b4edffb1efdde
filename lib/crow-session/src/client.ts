import {
  encodeClientMessage,
  isServerId,
  PROTOCOL_VERSION,
  ProtocolValidationError,
  ServerMessageDecoder,
  type ClientMessage,
  type JsonValue,
  type ResponseEnvelope,
  type RpcTarget,
  type ServerId,
  type ServerMessage,
  type SessionTarget,
} from "@crow-agent/protocol";
import { systemClock, type Clock } from "./clock.ts";
import { CrowSessionError } from "./error.ts";
import { sessionLimits, type SessionLimits } from "./limits.ts";
import { Outbox } from "./outbox.ts";
import { Subscription } from "./subscription.ts";
import type { ByteTransport } from "./transport.ts";

export interface CrowClientOptions extends SessionLimits {
  /** Open, and of this client alone. */
  transport: ByteTransport;
  /** The logical server that is expected at the other end. */
  serverId: ServerId;
  clock?: Clock;
  /** Ends the attempt to connect, and then the connection. */
  signal?: AbortSignal;
}

export interface RequestOptions {
  /** Cancels the request: it rejects with the signal's reason at once, and the server is told. */
  signal?: AbortSignal;
}

/** What a call that subscribes gives: its result, and the updates that follow it without a gap. */
export interface Subscribed {
  result: JsonValue | undefined;
  updates: AsyncIterable<JsonValue>;
}

interface PendingRequest {
  resolve(result: JsonValue | undefined): void;
  reject(error: unknown): void;
}

type AttachmentListener = (attachment: SessionTarget | null) => void;

/**
 * One connection to a server, from the hello to its end. It never connects anew and never sends anything twice: what
 * was under way when the connection ended rejects, and may have been carried out all the same.
 */
export class CrowClient {
  /** Resolves when the connection has ended: with the error that ended it, or undefined after {@link close}. */
  readonly closed: Promise<CrowSessionError | undefined>;
  readonly serverId: ServerId;
  readonly #transport: ByteTransport;
  readonly #limits: Required<SessionLimits>;
  readonly #outbox: Outbox;
  readonly #decoder: ServerMessageDecoder;
  /** The requests that have no response yet, by id; null when nobody waits for it any more. */
  readonly #pending = new Map<string, PendingRequest | null>();
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #attachmentListeners = new Set<AttachmentListener>();
  readonly #greeted: Promise<void>;
  #onGreeted: (error?: CrowSessionError) => void = () => undefined;
  #onClosed: (error: CrowSessionError | undefined) => void = () => undefined;
  #attachment: SessionTarget | null = null;
  #requests = 0;
  #state: "greeting" | "open" | "closed" = "greeting";

  private constructor({ transport, serverId, clock = systemClock, ...limits }: CrowClientOptions) {
    if (!isServerId(serverId)) throw new TypeError("serverId must be a lowercase UUID of version 4");
    this.serverId = serverId;
    this.#transport = transport;
    this.#limits = sessionLimits(limits);
    const { maxFrameLength, maxPendingBytes, stallMs } = this.#limits;
    this.#decoder = new ServerMessageDecoder({ maxFrameLength });
    const onStall = () =>
      this.#end(new CrowSessionError("slow_peer", "The server doesn't read what is sent to it"));
    this.#outbox = new Outbox({ transport, maxPendingBytes, stallMs, clock, onStall });
    this.closed = new Promise((resolve) => (this.#onClosed = resolve));
    this.#greeted = this.#greetingWithin(clock);
    transport.listen({
      bytes: (chunk) => this.#receive(chunk),
      drained: () => this.#outbox.flush(),
      closed: (error) => this.#onTransportClosed(error),
    });
  }

  /**
   * Greets the server and resolves when it has greeted back. Whatever goes wrong closes the transport.
   *
   * @throws CrowSessionError, the signal's reason, or TypeError and RangeError for options that make no sense
   */
  static async connect(options: CrowClientOptions): Promise<CrowClient> {
    const { signal } = options;
    signal?.throwIfAborted();
    const client = new CrowClient(options);
    const onAbort = () => client.#end(disconnected("The connection is no longer wanted"));
    signal?.addEventListener("abort", onAbort, { once: true });
    void client.closed.then(() => signal?.removeEventListener("abort", onAbort));
    client.#outbox.sendNow(client.#encode({ type: "hello", version: PROTOCOL_VERSION }));
    try {
      await client.#greeted;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
    return client;
  }

  /** The live route to a session, as the server told it last; null when there is none. */
  get attachment(): SessionTarget | null {
    return this.#attachment;
  }

  /** Tells every change of {@link attachment} until the signal aborts. */
  onAttachment(listener: AttachmentListener, signal?: AbortSignal): void {
    if (signal?.aborted) return;
    this.#attachmentListeners.add(listener);
    signal?.addEventListener("abort", () => this.#attachmentListeners.delete(listener), { once: true });
  }

  /**
   * Sends a call and resolves with its result; undefined is the result of a call that gives none. Waits while too
   * many bytes are on their way.
   *
   * @throws CrowSessionError, ProtocolValidationError for a call that can't be sent, or the signal's reason
   */
  request(
    target: RpcTarget,
    call: JsonValue,
    { signal }: RequestOptions = {},
  ): Promise<JsonValue | undefined> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#state !== "open") throw disconnected("The connection has ended");
      const id = String(++this.#requests);
      let isSent = false;
      const onAbort = () => {
        this.#pending.get(id)?.reject(signal?.reason);
        if (isSent) this.#cancel(id, target);
        else this.#pending.delete(id);
      };
      const forget = () => signal?.removeEventListener("abort", onAbort);
      this.#pending.set(id, {
        resolve: (result) => {
          forget();
          resolve(result);
        },
        reject: (error) => {
          forget();
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- may be a signal's reason
          reject(error);
        },
      });
      signal?.addEventListener("abort", onAbort, { once: true });
      const makeFrame = () => {
        if (!this.#pending.has(id)) return null;
        const frame = this.#encode({ type: "request", id, target, call });
        isSent = true;
        return frame;
      };
      this.#outbox.send(makeFrame).catch((error: unknown) => {
        this.#pending.get(id)?.reject(error);
        this.#pending.delete(id);
      });
    });
  }

  /**
   * Sends a call that subscribes under an id of the caller's choice, and resolves with its result and the updates.
   * The call that subscribes and the one that ends the subscription at the server are the application's: both are
   * opaque here.
   *
   * @throws TypeError when the id is in use, and as {@link request}
   */
  async subscribe(
    target: RpcTarget,
    subscriptionId: string,
    call: JsonValue,
    options: RequestOptions = {},
  ): Promise<Subscribed> {
    if (this.#subscriptions.has(subscriptionId)) throw new TypeError("The subscription's id is in use");
    const { maxUnread } = this.#limits;
    const updates = new Subscription({ maxUnread, onEnd: () => this.#subscriptions.delete(subscriptionId) });
    this.#subscriptions.set(subscriptionId, updates);
    const { signal } = options;
    signal?.addEventListener("abort", () => updates.end(), { once: true });
    try {
      return { result: await this.request(target, call, options), updates };
    } catch (error) {
      updates.end();
      throw error;
    }
  }

  /** Closes once what was sent has left. What is under way rejects; subscriptions end. */
  close(): void {
    this.#end(undefined);
  }

  #greetingWithin(clock: Clock): Promise<void> {
    const { handshakeMs } = this.#limits;
    const cancelTimer = clock.after(handshakeMs, () =>
      this.#end(new CrowSessionError("handshake", `The server didn't greet within ${handshakeMs} ms`)),
    );
    return new Promise((resolve, reject) => {
      this.#onGreeted = (error) => {
        cancelTimer();
        if (error) reject(error);
        else resolve();
      };
    });
  }

  #encode(message: ClientMessage): Uint8Array<ArrayBuffer> {
    return encodeClientMessage(message, { maxFrameLength: this.#limits.maxFrameLength });
  }

  /** The id stays taken until the server's response, which may be on its way, has come. */
  #cancel(id: string, target: RpcTarget): void {
    this.#pending.set(id, null);
    this.#outbox.sendNow(this.#encode({ type: "cancel", id, target }));
  }

  #receive(chunk: Uint8Array): void {
    if (this.#state === "closed") return;
    try {
      for (const message of this.#decoder.push(chunk)) {
        this.#take(message);
      }
    } catch (error) {
      // A listener's own error is its program's.
      if (!(error instanceof ProtocolValidationError)) throw error;
      this.#end(new CrowSessionError("protocol", "The server broke the protocol", { cause: error }));
    }
  }

  /** What comes after the end, in the same chunk, is for nobody. */
  #take(message: ServerMessage): void {
    if (this.#state === "greeting") this.#greet(message);
    else if (this.#state === "open") this.#serve(message);
  }

  #greet(message: ServerMessage): void {
    if (message.type === "hello_error") {
      this.#end(CrowSessionError.of("refused", message.error));
    } else if (message.type !== "hello") {
      this.#end(new CrowSessionError("protocol", "The server's first message was no hello"));
    } else if (message.serverId !== this.serverId) {
      this.#end(new CrowSessionError("handshake", `Another server answered: ${message.serverId}`));
    } else {
      this.#state = "open";
      this.#onGreeted();
    }
  }

  #serve(message: ServerMessage): void {
    switch (message.type) {
      case "response":
        this.#settle(message);
        break;
      case "service_update":
        // One that nobody reads any more may still get updates that were on their way.
        this.#subscriptions.get(message.subscriptionId)?.push(message.update);
        break;
      case "attachment":
        this.#attach(message.attachment);
        break;
      case "hello_error":
        this.#end(CrowSessionError.of("refused", message.error));
        break;
      case "hello":
        this.#end(new CrowSessionError("protocol", "The server greeted twice"));
    }
  }

  #settle(response: ResponseEnvelope): void {
    const request = this.#pending.get(response.id);
    if (request === undefined) {
      this.#end(new CrowSessionError("protocol", "The server answered what was never asked"));
      return;
    }
    this.#pending.delete(response.id);
    if (response.ok) request?.resolve(response.result);
    else request?.reject(CrowSessionError.of("failed", response.error));
  }

  #attach(attachment: SessionTarget | null): void {
    if (attachment !== null && attachment.serverId !== this.serverId) {
      this.#end(new CrowSessionError("protocol", "The server attached to a session of another server"));
      return;
    }
    this.#attachment = attachment;
    for (const listener of this.#attachmentListeners) listener(attachment);
  }

  #onTransportClosed(error: Error | undefined): void {
    try {
      if (this.#state !== "closed") this.#decoder.end();
      this.#end(disconnected("The connection was closed", error));
    } catch (cause) {
      this.#end(new CrowSessionError("protocol", "The connection was closed in a message", { cause }));
    }
  }

  /** Without an error it is this end that wanted it. */
  #end(error: CrowSessionError | undefined): void {
    if (this.#state === "closed") return;
    this.#state = "closed";
    const reason = error ?? disconnected("The connection was closed here");
    this.#onGreeted(reason);
    this.#outbox.end(reason);
    for (const request of this.#pending.values()) request?.reject(reason);
    this.#pending.clear();
    for (const subscription of [...this.#subscriptions.values()]) subscription.end(error);
    if (this.#attachment !== null) this.#attach(null);
    this.#transport.close();
    this.#onClosed(error);
  }
}

function disconnected(message: string, cause?: unknown): CrowSessionError {
  return new CrowSessionError("disconnected", message, { cause });
}
