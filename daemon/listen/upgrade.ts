import { HEADER_SIZE, MAX_PAYLOAD_SIZE } from "@anvesha/nerve";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { WebSocket } from "ws";
import { WebSocketServer } from "ws";
import type { Admission, Trust } from "./admission.ts";
import { judgeUpgrade, tokenProtocol } from "./admission.ts";
import { endClosing } from "./closing.ts";
import { pathOf, refuseUpgrade, shown } from "./http.ts";

/** Takes an upgrade request to a WebSocket that `serve` gets, or refuses it before anything is served. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

export function upgradeHandler(
  trust: Trust,
  serve: (socket: WebSocket, log: Logger) => void,
  daemonLog: Logger,
): UpgradeHandler {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // A text message is refused whatever is in it, and by the session.
    skipUTF8Validation: true,
    maxPayload: MAX_PAYLOAD_SIZE + HEADER_SIZE,
    // A browser fails a handshake that answers none of the protocols it offered, and then sees no close code.
    handleProtocols: (offered) => tokenProtocol(offered) ?? [...offered][0] ?? false,
  });
  let count = 0;

  return (request, socket, head) => {
    const log = daemonLog.child({ connection: ++count, origin: shown(request.headers.origin) });
    const admission = admit(request, trust, log);
    if (admission === undefined || admission.verdict === "refused") {
      refuseUpgrade(socket, admission?.status ?? 500);
      return;
    }
    server.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on("error", (error) => logViolation(error, log));
      if (admission.verdict === "admitted") serve(webSocket, log);
      else {
        webSocket.close(admission.code, admission.kind);
        endClosing(webSocket);
      }
    });
  };
}

/** The judgement, logged when it is a refusal; undefined when it could not be made. */
function admit(request: IncomingMessage, trust: Trust, log: Logger): Admission | undefined {
  const { host, origin, "sec-websocket-protocol": protocols } = request.headers;
  try {
    const admission = judgeUpgrade({ path: pathOf(request), host, origin, protocols }, trust);
    if (admission.verdict !== "admitted")
      log.warn({ kind: admission.kind, host: shown(host) }, "Refused a connection");
    return admission;
  } catch (error) {
    log.error({ err: error }, "A connection could not be judged");
    return undefined;
  }
}

/** What `ws` refuses by itself, before a session sees it, under the kind that the specification gives it. */
function logViolation(error: Error, log: Logger): void {
  const code = "code" in error ? error.code : undefined;
  const kind = code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH" ? "PayloadTooLarge" : "MalformedFrame";
  const isViolation = typeof code === "string" && code.startsWith("WS_ERR_");
  log.warn({ kind: isViolation ? kind : "ConnectionLost", err: error }, "The connection failed");
}
