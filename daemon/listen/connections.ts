import type { NerveLog } from "@anvesha/nerve";
import { NerveServer, systemClock, webSocketTransport } from "@anvesha/nerve";
import { once } from "node:events";
import type { Logger } from "pino";
import type { WebSocket } from "ws";
import type { AskHandlerFor } from "../ask/ask.ts";
import { endClosing } from "./closing.ts";
import { keepAlive } from "./heartbeat.ts";

const GOING_AWAY = 1001;
const TRY_AGAIN_LATER = 1013;
const MAX_CONNECTIONS = 64;

/** How long running answers may go on once the daemon is told to stop, in milliseconds. */
const GRACE = 2_000;

interface Connection {
  socket: WebSocket;
  session: NerveServer;
}

/** The NERVE connections that were let in. */
export class Connections {
  readonly #open = new Set<Connection>();
  readonly #handlerFor: AskHandlerFor;
  #isClosing = false;

  constructor(handlerFor: AskHandlerFor) {
    this.#handlerFor = handlerFor;
  }

  /** Serves an admitted WebSocket until it closes. */
  serve(socket: WebSocket, log: Logger): void {
    if (this.#isClosing) {
      refuse(socket, GOING_AWAY, "the daemon stops");
      return;
    }
    if (this.#open.size >= MAX_CONNECTIONS) {
      log.warn({ kind: "TooManyConnections", limit: MAX_CONNECTIONS }, "Refused a connection");
      refuse(socket, TRY_AGAIN_LATER, "too many connections");
      return;
    }
    const session = new NerveServer(webSocketTransport(socket), this.#handlerFor(log), {
      log: sessionLog(log),
    });
    const connection = { socket, session };
    this.#open.add(connection);
    keepAlive(socket, systemClock, () => log.warn({ kind: "ConnectionLost" }, "The other end is gone"));
    log.info("Connected");
    socket.on("close", (code) => {
      this.#open.delete(connection);
      log.info({ code }, "Disconnected");
    });
  }

  /** Closes each connection with 1001 once its running answers have ended, or after two seconds. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#open].map(closeInPeace));
  }
}

function refuse(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  endClosing(socket);
}

async function closeInPeace({ socket, session }: Connection): Promise<void> {
  const closed = once(socket, "close");
  if (session.inflight > 0) await Promise.race([session.idle, session.closed, after(GRACE)]);
  session.close(GOING_AWAY, "the daemon stops");
  endClosing(socket);
  await closed;
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** What a session refuses or fails at, as log lines of its connection. */
function sessionLog(log: Logger): NerveLog {
  return ({ level, message, kind, requestId, error }) =>
    log[level]({ kind, requestId: requestId?.toString(), err: error }, message);
}
