import type { LinkStatus } from "./status.ts";

export type NotPairedReason = Extract<LinkStatus, { state: "not_paired" }>["reason"];

/** There is no daemon to ask now: the attempt that an ask waited for failed. Nothing was sent. */
export class UnreachableError extends Error {
  override readonly name = "UnreachableError";
}

/** The daemon, or the lack of a token, says that this extension isn't paired. Nothing was sent. */
export class NotPairedError extends Error {
  override readonly name = "NotPairedError";
  readonly reason: NotPairedReason;

  constructor(reason: NotPairedReason) {
    super(`Not paired: ${reason}`);
    this.reason = reason;
  }
}
