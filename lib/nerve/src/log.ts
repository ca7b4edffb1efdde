import type { NerveErrorKind } from "./error.ts";

export interface NerveLogEvent {
  level: "debug" | "warn" | "error";
  /** A sentence; it never quotes a payload. */
  message: string;
  kind?: NerveErrorKind;
  requestId?: bigint;
  error?: unknown;
}

/** Where a session tells what it refused, ignored or failed at. */
export type NerveLog = (event: NerveLogEvent) => void;
