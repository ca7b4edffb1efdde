/** What listens on this machine answers at once; what doesn't answer isn't there. */
const TIMEOUT_MS = 3_000;

/**
 * Whether anything answers HTTP at this port of 127.0.0.1. What it answers stays closed to an extension that
 * isn't allowed on any host, so this can't tell the daemon from another program: the link can.
 */
export async function answersAt(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/healthz`, {
      mode: "no-cors",
      cache: "no-store",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return true;
  } catch {
    return false;
  }
}
