import { decodeFrame, encodeFrame } from "./frame.ts";
import type { Frame, FrameInit } from "./frame.ts";
import { nameOfType } from "./constants.ts";
import { aboutRequest, closeCodeOf, NerveError } from "./error.ts";
import type { NerveLog } from "./log.ts";
import type { MessageTransport } from "./transport.ts";

export interface ConnectionHandlers {
  /** A sound frame, and the bytes it came in. A NerveError that this throws is a violation by the peer. */
  frame(frame: Frame, message: Uint8Array<ArrayBuffer>): void;
  /** The connection has ended, for the first and only time. */
  ended(lost: NerveError): void;
  drained?(): void;
}

/**
 * What both ends share: one message is one frame; a violation is logged and closes the connection, with
 * nothing sent first; once it has ended, by whichever end, nothing more is read or written. Nothing is
 * read before `open`, so that a transport may hand over what it holds as soon as it is listened to.
 */
export class Connection {
  /** Resolves when the connection has ended: a `ConnectionLost` with the close code, and why as its cause. */
  readonly closed: Promise<NerveError>;
  readonly #transport: MessageTransport;
  readonly #log: NerveLog;
  readonly #handlers: ConnectionHandlers;
  #resolveClosed: (lost: NerveError) => void = () => {};
  #lost: NerveError | undefined;

  constructor(transport: MessageTransport, log: NerveLog, handlers: ConnectionHandlers) {
    this.#transport = transport;
    this.#log = log;
    this.#handlers = handlers;
    this.closed = new Promise((resolve) => (this.#resolveClosed = resolve));
  }

  /** To be called once, when the handlers are ready. */
  open(): void {
    this.#transport.listen({
      message: (data) => this.#receive(data),
      close: (code) => this.#end(code),
      drain: () => this.#handlers.drained?.(),
    });
  }

  /** What a request fails with once the connection has ended; undefined while it is open. */
  get lost(): NerveError | undefined {
    return this.#lost;
  }

  /** Bytes that were sent and have not left yet; none once the connection has ended, for they never will. */
  get unsent(): number {
    return this.#lost === undefined ? this.#transport.bufferedAmount : 0;
  }

  /**
   * Sends a frame; once the connection has ended, nothing happens.
   *
   * @throws NerveError as `encodeFrame` does.
   */
  send(frame: FrameInit): void {
    this.sendBytes(encodeFrame(frame));
  }

  sendBytes(message: Uint8Array<ArrayBuffer>): void {
    if (this.#lost !== undefined) return;
    try {
      this.#transport.send(message);
    } catch (cause) {
      this.abandon(new NerveError("ConnectionLost", "The transport could not send.", { cause }));
    }
  }

  /** Says that a sound frame is of no use here: it goes the wrong way, or its type is reserved. */
  ignore({ type, requestId }: Frame): void {
    this.#log({ level: "warn", message: `A ${nameOfType(type)} frame was ignored.`, requestId });
  }

  /** Logs why, then closes with the code that goes with it. */
  abandon(why: NerveError): void {
    if (this.#lost !== undefined) return;
    const { kind, message, requestId } = why;
    this.#log({
      level: kind === "InternalError" ? "error" : "warn",
      message,
      kind,
      ...(requestId !== undefined && { requestId }),
      error: why,
    });
    this.#end(closeCodeOf(kind), why);
    this.#transport.close(closeCodeOf(kind), "");
  }

  /** Closes in peace. What the transport throws at a code or reason it can't send leaves it open. */
  close(code: number, reason: string): void {
    if (this.#lost !== undefined) return;
    this.#transport.close(code, reason);
    this.#end(code);
  }

  #receive(data: Uint8Array<ArrayBuffer> | ArrayBuffer | string): void {
    if (this.#lost !== undefined) return;
    let frame: Frame | undefined;
    try {
      if (typeof data === "string") throw new NerveError("MalformedFrame", "A text message is not a frame.");
      const message = data instanceof Uint8Array ? data : new Uint8Array(data);
      frame = decodeFrame(message);
      this.#handlers.frame(frame, message);
    } catch (cause) {
      const error =
        cause instanceof NerveError
          ? cause
          : new NerveError("InternalError", "A frame could not be handled.", { cause });
      this.abandon(frame === undefined ? error : aboutRequest(error, frame.requestId));
    }
  }

  #end(closeCode: number, cause?: NerveError): void {
    if (this.#lost !== undefined) return;
    this.#lost = new NerveError("ConnectionLost", "The connection ended.", { closeCode, cause });
    this.#handlers.ended(this.#lost);
    this.#resolveClosed(this.#lost);
  }
}
