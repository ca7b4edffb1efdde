import type { AskHandler } from "@anvesha/nerve";
import { NerveServer, webSocketTransport } from "@anvesha/nerve";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { MIB } from "./wire.ts";

/** What a daemon gets wrong: each part stands between a sound session and its client. */
export interface Fault {
  host?: string;
  /** 0 is no limit. */
  maxPayload?: number;
  handler?: AskHandler;
  /** Called with each new connection. */
  opened?(socket: WebSocket): void;
  /** What the session gets to see of a message; nothing when undefined. `reply` sends past the session. */
  receive?(message: Buffer | string, reply: (message: Buffer) => void): Buffer | string | undefined;
  /** What goes out in place of a message. */
  send?(message: Buffer): Buffer[];
  /** What happens in place of a close. */
  close?(code: number, socket: WebSocket, all: ReadonlySet<WebSocket>): void;
}

const FOUND = Array.from({ length: 5 }, (_, i) => ({
  url: `https://example.com/${i}`,
  title: "Tides",
  snippet: "The tide rises and falls.",
  score: 5 - i,
}));

/** Finds five pages, and says twenty words at a model's pace. */
const sound: AskHandler = async (query, { signal }, writer) => {
  await writer.results(FOUND.slice(0, query.opts.max_results));
  for (let i = 0; i < 20; i++) {
    await wait(10, undefined, { signal });
    await writer.token("tide ");
  }
};

/** Finds more than was asked for. */
export const generous: AskHandler = async (_query, _ask, writer) => writer.results(FOUND);

/** Answers before it searches. */
export const hasty: AskHandler = async (_query, _ask, writer) => {
  await writer.token("tide");
  await writer.results(FOUND);
};

/** Sound sessions behind a fault, and no judgement of who connects. */
export async function startBrokenDaemon(fault: Fault): Promise<{ url: string; close(): void }> {
  const { host = "127.0.0.1", maxPayload = MIB + 20, handler = sound } = fault;
  const server = new WebSocketServer({ host, port: 0, maxPayload });
  server.on("connection", (socket) => {
    fault.opened?.(socket);
    serve(socket, server, handler, fault);
  });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server without a port");
  return {
    url: `ws://127.0.0.1:${address.port}/`,
    close() {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

function serve(socket: WebSocket, server: WebSocketServer, handler: AskHandler, fault: Fault): void {
  const transport = webSocketTransport(socket);
  const send = (message: Buffer) => socket.send(message);
  new NerveServer(
    {
      get bufferedAmount() {
        return transport.bufferedAmount;
      },
      send(message) {
        const bytes = Buffer.from(message);
        for (const part of fault.send?.(bytes) ?? [bytes]) send(part);
      },
      close(code, reason) {
        if (fault.close === undefined) transport.close(code, reason);
        else fault.close(code, socket, server.clients);
      },
      listen(handlers) {
        transport.listen({
          ...handlers,
          message(data) {
            const message = typeof data === "string" ? data : Buffer.from(data as ArrayBuffer);
            const seen = fault.receive === undefined ? message : fault.receive(message, send);
            if (seen !== undefined) handlers.message(typeof seen === "string" ? seen : new Uint8Array(seen));
          },
        });
      },
    },
    handler,
  );
}
