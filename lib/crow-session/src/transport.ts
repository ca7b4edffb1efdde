/** What a session wants to hear from its transport. */
export interface ByteTransportHandlers {
  /** The next bytes, cut anywhere. */
  bytes(chunk: Uint8Array): void;
  /** `pendingBytes` has fallen. */
  drained(): void;
  /** The transport is closed, by whichever end; nothing comes after it. With an error when it broke. */
  closed(error?: Error): void;
}

/** An open connection that carries bytes in order, each way: all that a session needs to know of the world. */
export interface ByteTransport {
  /** Takes bytes to be delivered after all before them. What goes wrong is told by `closed`. */
  send(bytes: Uint8Array<ArrayBuffer>): void;
  /** Bytes that were sent and have not yet left this process. */
  readonly pendingBytes: number;
  /** Closes once what was sent has left; then `closed` is told. Closing twice does nothing more. */
  close(): void;
  /** Called once, by the session, when it is made. */
  listen(handlers: ByteTransportHandlers): void;
}
