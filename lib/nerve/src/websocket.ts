import type { MessageTransport } from "./transport.ts";

/** What the WebSocket of browsers, Deno, Bun and Node and that of the `ws` package have in common. */
export interface WebSocketLike {
  binaryType: string;
  readonly bufferedAmount: number;
  /** `ws` calls `written` when the bytes have left; the others ignore it. */
  send(message: Uint8Array<ArrayBuffer>, written?: () => void): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { code: number; reason: string }) => void): void;
  addEventListener(type: "error", listener: () => void): void;
}

/**
 * A transport over a WebSocket that is open. It takes bytes as they come without a wait or a copy: as an
 * ArrayBuffer, or as the Buffer that `ws` gives unless told otherwise.
 *
 * Browsers let a page close with 1000 or 3000 … 4999 only: there, the codes 1001 … 1015 go out as
 * 4001 … 4015.
 */
export function webSocketTransport(socket: WebSocketLike): MessageTransport {
  let written = () => {};
  if (socket.binaryType !== "nodebuffer") socket.binaryType = "arraybuffer";
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send: (message) => socket.send(message, written),
    close(code, reason) {
      try {
        socket.close(code, reason);
      } catch {
        socket.close(code + 3000, reason);
      }
    },
    listen(handlers) {
      written = () => handlers.drain?.();
      socket.addEventListener("message", ({ data }) => {
        handlers.message(isMessage(data) ? data : "");
      });
      socket.addEventListener("close", ({ code, reason }) => handlers.close(code, reason));
      // A close always follows and tells the end; but an error that nobody listens to ends a Node process.
      socket.addEventListener("error", () => {});
    },
  };
}

function isMessage(data: unknown): data is Uint8Array<ArrayBuffer> | ArrayBuffer | string {
  return typeof data === "string" || data instanceof Uint8Array || data instanceof ArrayBuffer;
}
