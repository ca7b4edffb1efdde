import type { ProtocolError } from "@crow-agent/protocol";

/**
 * - `refused`: the server answered the hello, or ended the connection, with an error; see `code`.
 * - `failed`: the server answered a request with an error; see `code`.
 * - `handshake`: there was no handshake in time, or it was with another server.
 * - `protocol`: the other end broke the protocol; `cause` says how.
 * - `slow_peer`: the other end doesn't take what is sent to it.
 * - `slow_reader`: updates came faster than they were read here.
 * - `disconnected`: the connection ended, so what was asked has no answer; it may have been carried out all the same.
 */
export type CrowSessionErrorKind =
  "refused" | "failed" | "handshake" | "protocol" | "slow_peer" | "slow_reader" | "disconnected";

/** Whatever a session rejects with, but for what the caller itself got wrong, and the reason of its own signal. */
export class CrowSessionError extends Error {
  override readonly name = "CrowSessionError";
  readonly kind: CrowSessionErrorKind;
  /** The server's code, with `refused` and `failed`. */
  readonly code: string | undefined;

  constructor(kind: CrowSessionErrorKind, message: string, details: { code?: string; cause?: unknown } = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.code = details.code;
  }

  /** What the server said. */
  static of(kind: "refused" | "failed", { code, message }: ProtocolError): CrowSessionError {
    return new CrowSessionError(kind, message, { code });
  }
}

/** Thrown by a handler of requests, for the client to read. Anything else is told as an internal error. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
