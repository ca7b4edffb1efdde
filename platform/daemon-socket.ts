import { webSocketTransport, type MessageTransport } from "@anvesha/nerve";
import { NotPairedError } from "../lib/link/error.ts";
import type { Settings } from "../lib/settings/settings.ts";

/** What the subprotocol that carries the token begins with. */
const SUBPROTOCOL = "anvesha-v1.";

/**
 * Opens a connection to the daemon, with the token as a subprotocol: a browser lets an extension set no header.
 *
 * @throws NotPairedError without a token, the signal's reason, or an Error when nobody answers
 */
export function openDaemonSocket({ port, token }: Settings, signal: AbortSignal): Promise<MessageTransport> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    if (token === null) throw new NotPairedError("no_token");
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`, `${SUBPROTOCOL}${token}`);
    const onAbort = () => {
      socket.close();
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller's own reason
      reject(signal.reason);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    socket.addEventListener("open", () => {
      signal.removeEventListener("abort", onAbort);
      resolve(webSocketTransport(socket));
    });
    // A refused upgrade and a closed port look the same; after the opening this rejects nothing any more.
    socket.addEventListener("close", ({ code }) => {
      signal.removeEventListener("abort", onAbort);
      reject(new Error(`The connection did not open (${code})`));
    });
  });
}
