import type { NerveError } from "@anvesha/nerve";
import { NerveClient, webSocketTransport } from "@anvesha/nerve";
import { WebSocket } from "ws";
import { hasCode } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { endClosing } from "../listen/closing.ts";
import { howToRun } from "../invocation.ts";

const HANDSHAKE_TIMEOUT = 3_000;
const WRONG_TOKEN = 4401;

/** A link to the daemon that is proven: the daemon took the token and echoed a ping. */
export interface DaemonConnection {
  readonly client: NerveClient;
  readonly close: () => void;
}

/**
 * Connects as a local program does: with the token and without an Origin.
 *
 * @throws Failure `NoDaemon`, `BadToken` or `ConnectionLost`.
 */
export async function connectDaemon(port: number, token: string): Promise<DaemonConnection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, [`anvesha-v1.${token}`], {
    perMessageDeflate: false,
    handshakeTimeout: HANDSHAKE_TIMEOUT,
  });
  await opened(socket, port);
  const client = new NerveClient(webSocketTransport(socket));
  const close = () => {
    client.close(1000, "");
    endClosing(socket);
  };
  try {
    await client.ping({ timeoutMs: HANDSHAKE_TIMEOUT });
    return { client, close };
  } catch {
    throw refusal(await client.closed, port);
  }
}

function opened(socket: WebSocket, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", (error) =>
      reject(hasCode(error, "ECONNREFUSED") ? noDaemon(port) : notAnvesha(port, error)),
    );
  });
}

function noDaemon(port: number): Failure {
  return new Failure("NoDaemon", `No daemon answers on port ${port}.`, `Start it with: ${howToRun("serve")}`);
}

function notAnvesha(port: number, cause: Error): Failure {
  const remedy = "Name the daemon's port with --port N.";
  return new Failure("NoDaemon", `What answers on port ${port} is no Anvesha daemon.`, remedy, { cause });
}

function refusal(lost: NerveError, port: number): Failure {
  if (lost.closeCode === WRONG_TOKEN)
    return new Failure(
      "BadToken",
      `The daemon on port ${port} has another token.`,
      "It runs from another data folder: name that one with --data-dir DIR.",
      { cause: lost },
    );
  const remedy = `Look at its log, or start it anew: ${howToRun("serve")}`;
  return new Failure("ConnectionLost", `The daemon on port ${port} does not answer.`, remedy, {
    cause: lost,
  });
}
