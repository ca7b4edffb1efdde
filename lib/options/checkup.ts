import type { NotPairedReason } from "../link/error.ts";
import type { LinkStatus } from "../link/status.ts";

/** Whether anything takes connections at the daemon's port; null until that is known. */
export type Answers = boolean | null;

/** What is known about the way to the daemon. */
export interface Findings {
  status: LinkStatus;
  /** The last attempt that failed for want of a daemon has not been followed by a better one. */
  isUnreachable: boolean;
  answers: Answers;
}

export type DaemonCheck = "looking" | "running" | "answering" | "silent" | "another";
export type PairingCheck = "looking" | "paired" | "unproven" | NotPairedReason;

/** The way to the daemon, step by step: each needs the one before. */
export interface Checkup {
  daemon: DaemonCheck;
  pairing: PairingCheck;
  /** From an echo of the live connection, in milliseconds; null without one. */
  roundTripMs: number | null;
}

export function checkup(findings: Findings): Checkup {
  const { status } = findings;
  return {
    daemon: daemonCheck(findings),
    pairing: pairingCheck(findings),
    roundTripMs: status.state === "connected" ? status.roundTripMs : null,
  };
}

function daemonCheck({ status, isUnreachable, answers }: Findings): DaemonCheck {
  if (status.state === "connected") return "running";
  if (isUnreachable) return answers === true ? "another" : "silent";
  if (status.state !== "not_paired") return "looking";
  // Without a token the link doesn't even try, so only a look at the port tells.
  if (status.reason !== "no_token") return "running";
  if (answers === null) return "looking";
  return answers ? "answering" : "silent";
}

function pairingCheck({ status, isUnreachable }: Findings): PairingCheck {
  if (status.state === "connected") return "paired";
  if (status.state === "not_paired") return status.reason;
  return isUnreachable ? "unproven" : "looking";
}
