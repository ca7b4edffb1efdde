import type { ByteTransport, ByteTransportHandlers } from "./transport.ts";

/** As much of a WebSocket as is used here: the browser's, that of `ws`, or that of another runtime. */
export interface WebSocketLike {
  binaryType: string;
  readonly bufferedAmount: number;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  addEventListener(type: "close", listener: (event: { code: number; reason: string }) => void): void;
  addEventListener(type: "error", listener: () => void): void;
}

/** A WebSocket doesn't tell when it has sent: while frames wait, it is looked at this often, in milliseconds. */
const LOOK_MS = 10;

/** An open WebSocket as a stream of bytes: where its messages begin and end means nothing. */
export function webSocketTransport(socket: WebSocketLike): ByteTransport {
  socket.binaryType = "arraybuffer";
  let handlers: ByteTransportHandlers | null = null;
  let isLooking = false;
  let fault: Error | undefined;

  const look = () => {
    isLooking = false;
    handlers?.drained();
    lookAgain();
  };
  const lookAgain = () => {
    if (isLooking || handlers === null || socket.bufferedAmount === 0) return;
    isLooking = true;
    setTimeout(look, LOOK_MS);
  };

  return {
    send: (bytes) => {
      socket.send(bytes);
      lookAgain();
    },
    get pendingBytes() {
      return socket.bufferedAmount;
    },
    close: () => socket.close(1000),
    listen: (given) => {
      handlers = given;
      socket.addEventListener("message", ({ data }) => {
        if (data instanceof ArrayBuffer) {
          given.bytes(new Uint8Array(data));
          return;
        }
        fault = new Error("A text message came where bytes are spoken");
        socket.close(1003, "bytes only");
      });
      socket.addEventListener("error", () => {
        fault ??= new Error("The WebSocket failed");
      });
      socket.addEventListener("close", () => {
        handlers = null;
        given.closed(fault);
      });
    },
  };
}
