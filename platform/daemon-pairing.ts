import type { PairingOptions } from "../lib/link/pairing.ts";

/** A daemon answers at once; what doesn't isn't one. */
const TIMEOUT_MS = 10_000;

/** Posts to the daemon that listens on this port of 127.0.0.1. */
export function postToDaemon(port: number): PairingOptions["post"] {
  return async (body) => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/pair`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch {
      // A closed port, silence, and an answer that isn't meant for extensions all look the same.
      return null;
    }
  };
}
