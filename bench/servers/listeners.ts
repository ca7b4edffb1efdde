import type { AskHandler } from "@anvesha/nerve";
import { HEADER_SIZE, MAX_PAYLOAD_SIZE } from "@anvesha/nerve";
import { once } from "node:events";
import pino from "pino";
import type { WebSocket } from "ws";
import { WebSocketServer } from "ws";
import { bindLoopback } from "../../daemon/listen/bind.ts";
import { Connections } from "../../daemon/listen/connections.ts";
import { createHttpServer } from "../../daemon/listen/http.ts";
import { upgradeHandler } from "../../daemon/listen/upgrade.ts";
import { TOKEN } from "../harness/conversation.ts";

/** NERVE as the daemon serves it; `watch` sees each connection before its session does. */
export function listenNerve(
  handler: AskHandler,
  watch: (socket: WebSocket) => void = () => {},
): Promise<number> {
  const log = pino({ level: "silent" });
  const connections = new Connections(() => handler);
  const server = createHttpServer(new Map(), log);
  const serve = (socket: WebSocket) => {
    watch(socket);
    connections.serve(socket, log);
  };
  server.on("upgrade", upgradeHandler({ token: TOKEN, allows: () => false }, serve, log));
  return bindLoopback(server, 0);
}

/** The peer: `ws` with the same limits, and nothing of ours behind it. */
export async function listenBare(serve: (socket: WebSocket) => void): Promise<number> {
  const server = new WebSocketServer({
    host: "127.0.0.1",
    port: 0,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_PAYLOAD_SIZE + HEADER_SIZE,
  });
  server.on("connection", serve);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server without a port");
  return address.port;
}
