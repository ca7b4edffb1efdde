import { createServer, STATUS_CODES } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { isLoopbackHost } from "./admission.ts";

/** Answers the requests for one path, once their Host was judged. */
export type Route = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** More than any honest browser sends, and little enough that many of them don't matter. */
const LIMITS = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
};
const MAX_SOCKETS = 256;

/** An HTTP server that answers `routes` by exact path to loopback names, and 404 or 403 to the rest. */
export function createHttpServer(routes: ReadonlyMap<string, Route>, log: Logger): Server {
  const server = createServer(LIMITS, (request, response) => {
    answer(routes, request, response, log).catch((error: unknown) => {
      log.error({ err: error, path: pathOf(request) }, "A request failed");
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: "internal" });
    });
  });
  server.maxConnections = MAX_SOCKETS;
  return server;
}

async function answer(
  routes: ReadonlyMap<string, Route>,
  request: IncomingMessage,
  response: ServerResponse,
  log: Logger,
): Promise<void> {
  if (!isLoopbackHost(request.headers.host)) {
    log.warn({ kind: "ForbiddenHost", host: shown(request.headers.host) }, "Refused a request");
    sendJson(response, 403, { error: "forbidden" });
    return;
  }
  const route = routes.get(pathOf(request)) ?? notFound;
  await route(request, response);
}

/** The path of a request, without its query. */
export function pathOf(request: IncomingMessage): string {
  return request.url?.split("?", 1)[0] ?? "";
}

/** What others sent, short enough for a log line. */
export const shown = (text: string | undefined) => text?.slice(0, 200);

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  const content = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(content),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(content);
}

/** Answers an upgrade with an HTTP error, on the bare socket, and closes it. */
export function refuseUpgrade(socket: Duplex, status: 403 | 404 | 500): void {
  const reason = STATUS_CODES[status] ?? "";
  socket.on("error", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

/** `GET /healthz`: alive, and nothing more. */
export const healthz: Route = (request, response) => {
  if (request.method === "GET" || request.method === "HEAD") sendJson(response, 200, { status: "ok" });
  else sendJson(response, 405, { error: "method_not_allowed" }, { Allow: "GET, HEAD" });
};

const notFound: Route = (_request, response) => sendJson(response, 404, { error: "not_found" });
