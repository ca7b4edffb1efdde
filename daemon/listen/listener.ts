import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { AskHandlerFor } from "../ask/ask.ts";
import { PairingOffer } from "../pairing/offer.ts";
import { PairedOrigins } from "../pairing/origins.ts";
import { bindLoopback } from "./bind.ts";
import { Connections } from "./connections.ts";
import { createHttpServer, healthz } from "./http.ts";
import { pairRoute } from "./pair-route.ts";
import { upgradeHandler } from "./upgrade.ts";

interface ListenerOptions {
  /** 0 takes a free one. */
  port: number;
  dataDir: string;
  token: string;
  /** Origins to let in as if they had been paired, for development. */
  allowOrigins: readonly string[];
  handlerFor: AskHandlerFor;
  log: Logger;
}

export interface Listener {
  readonly port: number;
  /** Takes no more connections, and ends those there are as `Connections.close` says. */
  close(): Promise<void>;
}

/**
 * Serves NERVE and pairing on 127.0.0.1, to those who may.
 *
 * @throws Failure `PortTaken`, `Unusable`, or `BadFile` for a broken list of origins.
 */
export async function listen(options: ListenerOptions): Promise<Listener> {
  const { dataDir, token, allowOrigins, log } = options;
  const origins = new PairedOrigins(dataDir);
  log.debug({ paired: origins.list(), allowed: allowOrigins }, "Origins that may connect");
  const trust = { token, allows: (origin: string) => allowOrigins.includes(origin) || origins.has(origin) };
  const pair = pairRoute({ token, origins, offer: new PairingOffer(dataDir), log });
  const connections = new Connections(options.handlerFor);
  const routes = new Map([
    ["/healthz", healthz],
    ["/pair", pair],
  ]);
  const server = createHttpServer(routes, log);
  server.on(
    "upgrade",
    upgradeHandler(trust, (socket, its) => connections.serve(socket, its), log),
  );

  const port = await bindLoopback(server, options.port);
  return {
    port,
    async close() {
      const closed = closeServer(server);
      await connections.close();
      await closed;
    },
  };
}

/** Stops listening; requests under way get a second. Upgraded sockets are not the server's any more. */
async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  await Promise.race([closed, wait(1_000, undefined, { ref: false })]);
  server.closeAllConnections();
}
