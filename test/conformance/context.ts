import { connect } from "node:net";
import type { Socket } from "node:net";
import { WebSocket } from "ws";
import { Failure } from "./verdict.ts";
import type { Patience } from "./client.ts";
import { RawClient } from "./client.ts";

/** The daemon under test. */
export interface Target {
  /** `ws://…` */
  readonly url: string;
  /** 64 hex digits; undefined for a daemon that asks for none. */
  readonly token: string | undefined;
  /** A question that its search finds something for. */
  readonly query: string;
  readonly patience: Patience;
}

export const PATIENCE: Patience = { prompt: 5_000, answer: 60_000, quiet: 200 };

export interface UpgradeOptions {
  /** The subprotocols to offer; the token's when left out. */
  protocols?: string[];
  origin?: string;
  /** What the Host header says. */
  host?: string;
}

/** What became of an upgrade: an HTTP status without a WebSocket, or a WebSocket. */
export type Upgraded = { status: number } | { client: RawClient };

/** What a check works with; everything it opened is closed behind it. */
export class Context {
  readonly target: Target;
  readonly #clients: RawClient[] = [];

  constructor(target: Target) {
    this.target = target;
  }

  /** A connection that the daemon has taken, as a local program makes it: with the token, without an Origin. */
  async connect(): Promise<RawClient> {
    const upgraded = await this.upgrade();
    if ("status" in upgraded) throw new Failure("a WebSocket", `HTTP status ${upgraded.status}`);
    return upgraded.client;
  }

  async upgrade(options: UpgradeOptions = {}): Promise<Upgraded> {
    const { url, token, patience } = this.target;
    const { origin, host } = options;
    const protocols = options.protocols ?? (token === undefined ? [] : [`anvesha-v1.${token}`]);
    const { hostname, port } = new URL(url);
    const tcp = connect(Number(port || 80), hostname.replace(/^\[|\]$/g, ""));
    const socket = new WebSocket(url, protocols, {
      perMessageDeflate: false,
      handshakeTimeout: patience.prompt,
      createConnection: () => tcp,
      headers: { ...(host !== undefined && { Host: host }), ...(origin !== undefined && { Origin: origin }) },
    });
    // Made before it is open: the daemon may close in the same breath.
    const client = new RawClient(socket, tcp, patience);
    const upgraded = await settled(socket, tcp, client);
    if ("client" in upgraded) this.#clients.push(client);
    return upgraded;
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.close()));
  }
}

function settled(socket: WebSocket, tcp: Socket, client: RawClient): Promise<Upgraded> {
  return new Promise((resolve, reject) => {
    socket.on("open", () => resolve({ client }));
    socket.on("unexpected-response", (_request, response) => {
      tcp.destroy();
      resolve({ status: response.statusCode ?? 0 });
    });
    socket.on("error", reject);
  });
}
