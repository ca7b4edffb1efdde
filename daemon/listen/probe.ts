import * as v from "valibot";
import { hasCode } from "../data-dir.ts";

/** Who answers at a port of 127.0.0.1: `stuck` takes the connection and says nothing. */
export type Answering = "anvesha" | "stuck" | "another" | "nobody";

const TIMEOUT = 1_000;
const Health = v.object({ status: v.literal("ok") });

/** Asks a port for `/healthz`; an answer takes at most a second. */
export async function probe(port: number): Promise<Answering> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    return v.is(Health, await response.json()) ? "anvesha" : "another";
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") return "stuck";
    const cause = error instanceof TypeError ? error.cause : undefined;
    return hasCode(cause, "ECONNREFUSED") ? "nobody" : "another";
  }
}
