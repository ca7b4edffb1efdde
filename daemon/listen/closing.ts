import type { WebSocket } from "ws";

/** How long the other end may take to answer a close, in milliseconds. */
const TIMEOUT = 1_000;

/** Ends a WebSocket that is being closed, should the other end not answer in time. */
export function endClosing(socket: WebSocket): void {
  const timer = setTimeout(() => socket.terminate(), TIMEOUT);
  socket.once("close", () => clearTimeout(timer));
}
