/** What a session wants to hear from its transport. */
export interface TransportHandlers {
  /** One transport message: bytes, or text, which breaks the protocol. */
  message(data: Uint8Array<ArrayBuffer> | ArrayBuffer | string): void;
  /** The transport is closed, by whichever end; nothing comes after it. */
  close(code: number, reason: string): void;
  /** `bufferedAmount` has fallen. A transport that can't tell leaves it out: a server then looks by itself. */
  drain?(): void;
}

/**
 * An open connection that carries whole messages in order, such as a WebSocket: all that a session
 * needs to know of the world.
 */
export interface MessageTransport {
  send(message: Uint8Array<ArrayBuffer>): void;
  close(code: number, reason: string): void;
  /** Bytes that were sent and have not yet left this process. */
  readonly bufferedAmount: number;
  /** Called once, by the session, when it is made. */
  listen(handlers: TransportHandlers): void;
}
