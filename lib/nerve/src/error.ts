/**
 * What can go wrong. The first six are the table of the specification; the others are local to an end
 * of the connection. None is ever sent over the wire.
 *
 * - `InvalidMagic`, `UnsupportedVersion`, `UnknownMessageType`, `PayloadTooLarge`: a header field is
 *   not what V1 allows.
 * - `MalformedFrame`: a frame is cut short, has bytes after it, or came as text.
 * - `InternalError`: a bug on this side.
 * - `InvalidPayload`: the frame is sound, its payload breaks the schema of its type; see `path`.
 * - `DuplicateRequest`: a request id came again while it was in flight.
 * - `TooManyRequests`: more than 1024 requests in flight.
 * - `ConnectionLost`: the connection ended with the request unfinished; see `closeCode`.
 * - `SlowReader`: the other end does not take what is sent to it.
 */
export type NerveErrorKind =
  | "InvalidMagic"
  | "UnsupportedVersion"
  | "UnknownMessageType"
  | "PayloadTooLarge"
  | "MalformedFrame"
  | "InternalError"
  | "InvalidPayload"
  | "DuplicateRequest"
  | "TooManyRequests"
  | "ConnectionLost"
  | "SlowReader";

export interface NerveErrorDetails {
  /** The field of a payload that is wrong, such as `opts.max_results`; empty when it is the whole. */
  path?: string;
  requestId?: bigint;
  /** The code with which the connection was closed. */
  closeCode?: number;
  cause?: unknown;
}

/** The one error class of this library. Its message never quotes a payload. */
export class NerveError extends Error {
  override readonly name = "NerveError";
  readonly kind: NerveErrorKind;
  readonly path?: string;
  readonly requestId?: bigint;
  readonly closeCode?: number;

  constructor(kind: NerveErrorKind, message: string, details: NerveErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    if (details.path !== undefined) this.path = details.path;
    if (details.requestId !== undefined) this.requestId = details.requestId;
    if (details.closeCode !== undefined) this.closeCode = details.closeCode;
  }
}

/** The same error, saying which request it is about. */
export function aboutRequest(error: NerveError, requestId: bigint): NerveError {
  const { kind, message, path, closeCode, cause } = error;
  return new NerveError(kind, message, {
    ...(path !== undefined && { path }),
    ...(closeCode !== undefined && { closeCode }),
    requestId,
    cause,
  });
}

/** The WebSocket close code that goes with a kind. */
export function closeCodeOf(kind: NerveErrorKind): number {
  switch (kind) {
    case "PayloadTooLarge":
      return 1009;
    case "InternalError":
      return 1011;
    case "SlowReader":
      return 1008;
    case "ConnectionLost":
      return 1001;
    default:
      return 1002;
  }
}
