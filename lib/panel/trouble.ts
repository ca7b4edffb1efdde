import type { LinkStatus } from "../link/status.ts";

/** What keeps the panel from its daemon, until the link is up again. */
export type Trouble =
  /** `retryAt` is in milliseconds since the epoch, or null during an attempt. */
  | { kind: "unreachable"; retryAt: number | null }
  | { kind: "not_paired"; reason: "no_token" | "wrong_token" | "unknown_origin" };

/** An attempt doesn't end a trouble, only its success does, so that nothing flickers while attempts go on. */
export function troubleAfter(trouble: Trouble | null, status: LinkStatus): Trouble | null {
  switch (status.state) {
    case "idle":
    case "connected":
      return null;
    case "connecting":
      return trouble?.kind === "unreachable" ? { ...trouble, retryAt: null } : trouble;
    case "unreachable":
      return { kind: "unreachable", retryAt: status.retryAt };
    case "not_paired":
      return { kind: "not_paired", reason: status.reason };
  }
}
