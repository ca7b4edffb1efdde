import { connect, type Socket } from "node:net";
import type { ByteTransport, ByteTransportHandlers } from "@crow-agent/session";

/** How long the other end may take to read what is left when this one closes, in milliseconds. */
const LINGER_MS = 5_000;

/**
 * Connects to a Unix socket; on Windows, to a named pipe.
 *
 * @throws the system's error when nobody listens, or the signal's reason
 */
export function connectUnix(path: string, signal?: AbortSignal): Promise<ByteTransport> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const socket = connect(path);
    const onAbort = () => socket.destroy(signal?.reason as Error);
    signal?.addEventListener("abort", onAbort, { once: true });
    socket.once("error", reject);
    socket.once("connect", () => {
      signal?.removeEventListener("abort", onAbort);
      socket.off("error", reject);
      resolve(nodeSocketTransport(socket));
    });
  });
}

/** A connected socket of `node:net`, such as a server's "connection" event gives. */
export function nodeSocketTransport(socket: Socket): ByteTransport {
  let onWritten: () => void = () => undefined;
  return {
    // Node's "drain" event comes only after a write that filled its own buffer.
    send: (bytes) => void socket.write(bytes, () => onWritten()),
    get pendingBytes() {
      return socket.writableLength;
    },
    close: () => {
      if (socket.writableEnded || socket.destroyed) return;
      socket.end();
      const timer = setTimeout(() => socket.destroy(), LINGER_MS);
      timer.unref();
      socket.once("close", () => clearTimeout(timer));
    },
    listen: (handlers: ByteTransportHandlers) => {
      let fault: Error | undefined;
      socket.on("data", (chunk) => handlers.bytes(chunk));
      onWritten = () => handlers.drained();
      socket.on("error", (error) => (fault = error));
      socket.on("close", () => handlers.closed(fault));
    },
  };
}
