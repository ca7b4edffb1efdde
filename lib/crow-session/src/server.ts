import { isServerId, type ServerId } from "@crow-agent/protocol";
import { systemClock, type Clock } from "./clock.ts";
import { sessionLimits, type SessionLimits } from "./limits.ts";
import { CrowPeer, type CallHandler, type PeerOptions } from "./peer.ts";
import type { ByteTransport } from "./transport.ts";

export interface CrowServerOptions extends SessionLimits {
  serverId: ServerId;
  /** Carries a call out. What it throws is told to the client: a `CallError` as it is, anything else without details. */
  handle: CallHandler;
  /** A client has greeted, and may be told things. */
  onPeer?: (peer: CrowPeer) => void;
  /** What went wrong on this side, or with a client that broke the protocol; for a log. */
  onError?: (error: unknown) => void;
  clock?: Clock;
}

/** A logical server for any number of clients, over transports that the application accepts. */
export class CrowServer {
  readonly #options: PeerOptions;
  readonly #peers = new Set<CrowPeer>();
  #isClosing = false;

  /** @throws TypeError, RangeError for options that make no sense */
  constructor(options: CrowServerOptions) {
    const { serverId, handle, onPeer = ignore, onError = ignore, clock = systemClock, ...limits } = options;
    if (!isServerId(serverId)) throw new TypeError("serverId must be a lowercase UUID of version 4");
    this.#options = { serverId, handle, onPeer, onError, clock, limits: sessionLimits(limits) };
  }

  /** Serves the client at the other end until one of the two closes. */
  accept(transport: ByteTransport): void {
    if (this.#isClosing) {
      transport.close();
      return;
    }
    const peer = new CrowPeer(transport, this.#options);
    this.#peers.add(peer);
    void peer.closed.then(() => this.#peers.delete(peer));
  }

  /** Closes every connection; resolves when all calls have settled and all attachments are released. */
  async close(): Promise<void> {
    this.#isClosing = true;
    const peers = [...this.#peers];
    for (const peer of peers) peer.close();
    await Promise.all(peers.map(({ closed }) => closed));
  }
}

function ignore(): void {
  // Nobody asked to be told.
}
