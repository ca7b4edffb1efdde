import {
  ClientMessageDecoder,
  encodeClientMessage,
  encodeServerMessage,
  PROTOCOL_VERSION,
  ServerMessageDecoder,
  type ClientMessage,
  type JsonValue,
  type ServerMessage,
} from "@crow-agent/protocol";
import { CrowClient } from "../../../../lib/crow-session/src/client.ts";
import type { SessionLimits } from "../../../../lib/crow-session/src/limits.ts";
import type { CallContext, CallHandler, CrowPeer } from "../../../../lib/crow-session/src/peer.ts";
import { CrowServer } from "../../../../lib/crow-session/src/server.ts";
import { ManualClock } from "../nerve/manual-clock.ts";
import { MemoryTransport } from "./memory-transport.ts";

export const SERVER_ID = "01234567-89ab-4def-8123-456789abcdef";
export const OTHER_ID = "fedcba98-7654-4321-8fed-cba987654321";
export const TARGET = { serverId: SERVER_ID };

/** Lets everything run that waits for nothing but its turn. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A call that the handler holds, to be settled by hand. */
export interface HeldCall extends CallContext {
  call: JsonValue;
  resolve: (result?: JsonValue) => void;
  reject: (error: unknown) => void;
}

/** A client and a server on one wire, whose calls are answered by hand. */
export class World {
  readonly clock = new ManualClock();
  readonly held: HeldCall[] = [];
  readonly errors: unknown[] = [];
  readonly peers: CrowPeer[] = [];
  readonly server: CrowServer;
  readonly atClient: MemoryTransport;
  readonly atServer: MemoryTransport;
  readonly #limits: SessionLimits;
  handle: CallHandler = (call, context) =>
    new Promise((resolve, reject) => this.held.push({ call, ...context, resolve, reject }));

  constructor(limits: SessionLimits = {}) {
    this.#limits = limits;
    [this.atClient, this.atServer] = MemoryTransport.pair();
    this.server = new CrowServer({
      serverId: SERVER_ID,
      handle: (call, context) => this.handle(call, context),
      onPeer: (peer) => this.peers.push(peer),
      onError: (error) => this.errors.push(error),
      clock: this.clock,
      ...limits,
    });
    this.server.accept(this.atServer);
  }

  connect(options: { signal?: AbortSignal; serverId?: string } = {}): Promise<CrowClient> {
    return CrowClient.connect({
      transport: this.atClient,
      serverId: SERVER_ID,
      clock: this.clock,
      ...this.#limits,
      ...options,
    });
  }

  /** The client's peer at the server. */
  get peer(): CrowPeer {
    const [peer] = this.peers;
    if (!peer) throw new Error("No client has greeted");
    return peer;
  }

  /** The one call that is held. */
  get call(): HeldCall {
    const [call] = this.held;
    if (!call || this.held.length > 1) throw new Error(`${this.held.length} calls are held`);
    return call;
  }
}

/** The end of a wire at which messages are written by hand, true to the protocol or not. */
abstract class ByHand<Sent, Received> {
  readonly received: Received[] = [];
  readonly transport: MemoryTransport;
  isClosed = false;

  constructor(transport: MemoryTransport) {
    this.transport = transport;
    transport.listen({
      bytes: (chunk) => this.received.push(...this.decode(chunk)),
      drained: () => undefined,
      closed: () => (this.isClosed = true),
    });
  }

  async send(...messages: Sent[]): Promise<void> {
    for (const message of messages) this.transport.send(this.encode(message));
    await turn();
  }

  protected abstract encode(message: Sent): Uint8Array;
  protected abstract decode(chunk: Uint8Array): Iterable<Received>;
}

export class ServerByHand extends ByHand<ServerMessage, ClientMessage> {
  readonly #decoder = new ClientMessageDecoder();

  greet() {
    return this.send({ type: "hello", version: PROTOCOL_VERSION, serverId: SERVER_ID });
  }

  protected encode(message: ServerMessage) {
    return encodeServerMessage(message);
  }

  protected decode(chunk: Uint8Array) {
    return this.#decoder.push(chunk);
  }
}

export class ClientByHand extends ByHand<ClientMessage, ServerMessage> {
  readonly #decoder = new ServerMessageDecoder();

  greet() {
    return this.send({ type: "hello", version: PROTOCOL_VERSION });
  }

  protected encode(message: ClientMessage) {
    return encodeClientMessage(message);
  }

  protected decode(chunk: Uint8Array) {
    return this.#decoder.push(chunk);
  }
}
