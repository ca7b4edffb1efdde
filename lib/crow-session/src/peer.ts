import {
  ClientMessageDecoder,
  encodeServerMessage,
  isSupportedProtocolVersion,
  PROTOCOL_VERSION,
  ProtocolValidationError,
  type CancelEnvelope,
  type ClientMessage,
  type JsonValue,
  type ProtocolError,
  type RequestEnvelope,
  type RpcTarget,
  type ServerId,
  type ServerMessage,
  type SessionTarget,
} from "@crow-agent/protocol";
import { LiveAttachment } from "./attachment.ts";
import type { Clock } from "./clock.ts";
import { CallError, CrowSessionError } from "./error.ts";
import type { SessionLimits } from "./limits.ts";
import { Outbox } from "./outbox.ts";
import type { ByteTransport } from "./transport.ts";

export interface CallContext {
  /** This server, or the session that this client is attached to. */
  target: RpcTarget;
  /** Aborts when the client cancels the call, or is gone. */
  signal: AbortSignal;
  /** The client. */
  peer: CrowPeer;
}

/** Resolves with the result of a call; undefined for none. */
export type CallHandler = (
  call: JsonValue,
  context: CallContext,
) => JsonValue | undefined | Promise<JsonValue | undefined>;

export interface PeerOptions {
  serverId: ServerId;
  handle: CallHandler;
  onPeer: (peer: CrowPeer) => void;
  onError: (error: unknown) => void;
  clock: Clock;
  limits: Required<SessionLimits>;
}

interface ActiveCall {
  target: RpcTarget;
  controller: AbortController;
}

/** A client, as its server sees it: from its hello to the end of the connection. */
export class CrowPeer {
  /** Resolves when the connection has ended, its calls have settled and its attachment is released. */
  readonly closed: Promise<void>;
  readonly #options: PeerOptions;
  readonly #transport: ByteTransport;
  readonly #outbox: Outbox;
  readonly #decoder: ClientMessageDecoder;
  readonly #active = new Map<string, ActiveCall>();
  readonly #calls = new Set<Promise<void>>();
  readonly #releases = new Set<Promise<void>>();
  readonly #cancelHandshakeTimer: () => void;
  #onClosed: () => void = () => undefined;
  #attachment: LiveAttachment | null = null;
  #state: "greeting" | "open" | "closed" = "greeting";

  constructor(transport: ByteTransport, options: PeerOptions) {
    const { clock, limits } = options;
    const { maxFrameLength, maxPendingBytes, stallMs, handshakeMs } = limits;
    this.#transport = transport;
    this.#options = options;
    this.closed = new Promise((resolve) => (this.#onClosed = resolve));
    this.#decoder = new ClientMessageDecoder({ maxFrameLength });
    const onStall = () =>
      this.#fail(new CrowSessionError("slow_peer", "A client doesn't read what is sent to it"));
    this.#outbox = new Outbox({ transport, maxPendingBytes, stallMs, clock, onStall });
    this.#cancelHandshakeTimer = clock.after(handshakeMs, () =>
      this.#refuse({ code: "invalid_request", message: `There was no hello within ${handshakeMs} ms` }),
    );
    transport.listen({
      bytes: (chunk) => this.#receive(chunk),
      drained: () => this.#outbox.flush(),
      closed: (error) => this.#onTransportClosed(error),
    });
  }

  /** The session whose calls are admitted now; null for none. */
  get attachment(): SessionTarget | null {
    return this.#attachment?.target ?? null;
  }

  /**
   * From now on this client's calls to the session are admitted, through this attachment and no other; the client is
   * told. An attachment it had is released.
   *
   * @param onReleased called once, when the attachment has ended and the calls admitted through it have settled
   */
  attach(sessionId: string, attachmentId: string, onReleased: () => void | Promise<void>): void {
    if (this.#state !== "open") throw new CrowSessionError("disconnected", "The client is gone");
    const target = { serverId: this.#options.serverId, sessionId, attachmentId };
    const frame = this.#encode({ type: "attachment", attachment: target });
    void this.#release();
    this.#attachment = new LiveAttachment(target, onReleased);
    this.#sendFrame(frame);
  }

  /** Ends the attachment, if there is one, and tells the client. Resolves when it is released. */
  async detach(): Promise<void> {
    if (this.#attachment === null) return;
    const released = this.#release();
    this.#sendFrame(this.#encode({ type: "attachment", attachment: null }));
    await released;
  }

  /**
   * Sends an update of a subscription, after all that was sent before. Resolves when it is on its way, which takes
   * a while when the client is slow: whoever publishes much should wait for it.
   *
   * @throws CrowSessionError when the client is gone, ProtocolValidationError for what can't be sent
   */
  update(subscriptionId: string, update: JsonValue): Promise<void> {
    return this.#outbox.send(() => this.#encode({ type: "service_update", subscriptionId, update }));
  }

  /** Closes once what was sent has left. The signals of its calls abort. */
  close(): void {
    this.#end(new CrowSessionError("disconnected", "The server closed the connection"));
  }

  #encode(message: ServerMessage): Uint8Array<ArrayBuffer> {
    return encodeServerMessage(message, { maxFrameLength: this.#options.limits.maxFrameLength });
  }

  /** In its turn; whoever must not wait for that loses nothing if the client goes meanwhile. */
  #sendFrame(frame: Uint8Array<ArrayBuffer>): void {
    this.#outbox.send(() => frame).catch(this.#options.onError);
  }

  #receive(chunk: Uint8Array): void {
    if (this.#state === "closed") return;
    try {
      for (const message of this.#decoder.push(chunk)) {
        this.#take(message);
      }
    } catch (error) {
      if (!(error instanceof ProtocolValidationError)) throw error;
      this.#options.onError(error);
      this.#refuse({ code: "invalid_request", message: error.message });
    }
  }

  /** What comes after the end, in the same chunk, is for nobody. */
  #take(message: ClientMessage): void {
    if (this.#state === "greeting") this.#greet(message);
    else if (this.#state === "open") this.#serve(message);
  }

  #greet(message: ClientMessage): void {
    if (message.type !== "hello") {
      this.#refuse({ code: "invalid_request", message: "The first message must be a hello" });
    } else if (!isSupportedProtocolVersion(message.version)) {
      const versions = `Version ${message.version} is not served, only ${PROTOCOL_VERSION}`;
      this.#refuse({ code: "version", message: versions });
    } else {
      this.#cancelHandshakeTimer();
      this.#state = "open";
      const { serverId } = this.#options;
      this.#sendFrame(this.#encode({ type: "hello", version: PROTOCOL_VERSION, serverId }));
      this.#options.onPeer(this);
    }
  }

  #serve(message: ClientMessage): void {
    switch (message.type) {
      case "request":
        this.#call(message);
        break;
      case "cancel":
        this.#cancel(message);
        break;
      case "hello":
        this.#refuse({ code: "invalid_request", message: "There can be one hello" });
    }
  }

  #call(request: RequestEnvelope): void {
    const { id, target } = request;
    const refusal = this.#refusalOf(request);
    if (refusal !== null) {
      this.#sendFrame(this.#encode({ type: "response", id, ok: false, error: refusal }));
      return;
    }
    const controller = new AbortController();
    this.#active.set(id, { target, controller });
    const call = this.#carryOut(request, controller.signal);
    this.#calls.add(call);
    if ("sessionId" in target) this.#attachment?.admit(call);
    void call.then(() => this.#calls.delete(call));
  }

  #refusalOf({ id, target }: RequestEnvelope): ProtocolError | null {
    const { serverId, limits } = this.#options;
    if (this.#active.has(id))
      return { code: "invalid_request", message: "A request with this id is in flight" };
    if (this.#active.size >= limits.maxRequests)
      return { code: "invalid_request", message: `More than ${limits.maxRequests} requests are in flight` };
    if (target.serverId !== serverId) return { code: "wrong_server", message: "This is another server" };
    if ("sessionId" in target && !isSameTarget(target, this.#attachment?.target))
      return { code: "session_not_attached", message: "This client isn't attached to that session" };
    return null;
  }

  /** Never rejects: whatever happens becomes the response. */
  async #carryOut({ id, target, call }: RequestEnvelope, signal: AbortSignal): Promise<void> {
    let response: ServerMessage;
    try {
      const result = await this.#options.handle(call, { target, signal, peer: this });
      response = { type: "response", id, ok: true, ...(result !== undefined && { result }) };
    } catch (error) {
      response = { type: "response", id, ok: false, error: this.#errorOf(error, signal) };
    }
    try {
      await this.#outbox.send(() => this.#responseFrame(id, response));
    } catch (error) {
      if (this.#state !== "closed") this.#options.onError(error);
    } finally {
      this.#active.delete(id);
    }
  }

  /** A result that can't be sent is a fault of this side, which the client hears of in its place. */
  #responseFrame(id: string, response: ServerMessage): Uint8Array<ArrayBuffer> {
    try {
      return this.#encode(response);
    } catch (error) {
      this.#options.onError(error);
      return this.#encode({ type: "response", id, ok: false, error: INTERNAL_ERROR });
    }
  }

  #errorOf(error: unknown, signal: AbortSignal): ProtocolError {
    if (error instanceof CallError) return { code: error.code, message: error.message };
    if (signal.aborted) return { code: "cancelled", message: "The request was cancelled" };
    this.#options.onError(error);
    return INTERNAL_ERROR;
  }

  /** One that matches no request came too late, and is ignored. */
  #cancel({ id, target }: CancelEnvelope): void {
    const call = this.#active.get(id);
    if (call && isSameTarget(call.target, target)) call.controller.abort();
  }

  #release(): Promise<void> {
    const attachment = this.#attachment;
    this.#attachment = null;
    if (attachment === null) return Promise.resolve();
    const released = attachment.release().catch(this.#options.onError);
    this.#releases.add(released);
    return released.finally(() => this.#releases.delete(released));
  }

  /** Tells the client what it did wrong, and closes. */
  #refuse(error: ProtocolError): void {
    if (this.#state === "closed") return;
    this.#outbox.sendNow(this.#encode({ type: "hello_error", error }));
    this.close();
  }

  #fail(error: CrowSessionError): void {
    this.#options.onError(error);
    this.#end(error);
  }

  #onTransportClosed(error: Error | undefined): void {
    if (this.#state === "closed") return;
    if (error) this.#options.onError(error);
    try {
      this.#decoder.end();
    } catch (cause) {
      this.#options.onError(cause);
    }
    this.#end(new CrowSessionError("disconnected", "The client closed the connection", { cause: error }));
  }

  #end(reason: CrowSessionError): void {
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#cancelHandshakeTimer();
    this.#outbox.end(reason);
    for (const { controller } of this.#active.values()) controller.abort(reason);
    this.#transport.close();
    void this.#release();
    void this.#settle();
  }

  async #settle(): Promise<void> {
    await Promise.all([...this.#calls, ...this.#releases]);
    this.#onClosed();
  }
}

const INTERNAL_ERROR: ProtocolError = {
  code: "internal_error",
  message: "The server could not carry it out",
};

function isSameTarget(one: RpcTarget, other: RpcTarget | undefined): boolean {
  if (other === undefined || one.serverId !== other.serverId) return false;
  const [session, otherSession] = ["sessionId" in one ? one : null, "sessionId" in other ? other : null];
  return (
    session?.sessionId === otherSession?.sessionId && session?.attachmentId === otherSession?.attachmentId
  );
}
