/**
 * The daemon link as a person sees it. `connected` is only ever said after an echo of a ping on this
 * very connection; `retryAt` is in milliseconds since the epoch.
 */
export type LinkStatus =
  | { state: "idle" }
  | { state: "connecting" }
  | { state: "connected"; roundTripMs: number }
  | { state: "unreachable"; retryAt: number }
  | { state: "not_paired"; reason: "no_token" | "wrong_token" | "unknown_origin" };
