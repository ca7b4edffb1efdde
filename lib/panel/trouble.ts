import type { NotPairedReason } from "../link/error.ts";
import type { LinkStatus } from "../link/status.ts";

/** What keeps the panel from its daemon, until the link is up again. */
export type Trouble =
  /** `retryAt` is in milliseconds since the epoch, or null during an attempt. */
  { kind: "unreachable"; retryAt: number | null } | { kind: "not_paired"; reason: NotPairedReason };

/**
 * Neither an attempt nor a background that has just woken ends a trouble, only success does: nothing flickers
 * while attempts go on, and nothing that a person fills in is taken away.
 */
export function troubleAfter(trouble: Trouble | null, status: LinkStatus): Trouble | null {
  switch (status.state) {
    case "idle":
    case "connecting":
      return trouble?.kind === "unreachable" ? { ...trouble, retryAt: null } : trouble;
    case "connected":
      return null;
    case "unreachable":
      return { kind: "unreachable", retryAt: status.retryAt };
    case "not_paired":
      return { kind: "not_paired", reason: status.reason };
  }
}
