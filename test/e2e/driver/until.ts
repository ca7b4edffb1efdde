import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 25;

/** Looks again and again until there is something true to see, which this resolves with. */
export async function until<Result>(
  what: string,
  look: () => Promise<Result | null | false>,
  timeoutMs: number,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== false) return seen;
    if (Date.now() > deadline) throw new Error(`Waited ${timeoutMs} ms for ${what}`);
    await pause(LOOK_MS);
  }
}
