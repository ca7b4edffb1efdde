import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { hasCode } from "../data-dir.ts";

/** Who answers at a port of 127.0.0.1: `stuck` takes the connection and says nothing. */
export type Answering = "anvesha" | "stuck" | "another" | "nobody";

const TIMEOUT = 1_000;

/** Asks a port for `/healthz`; an answer takes at most a second. Not by `fetch`, which refuses some ports. */
export async function probe(port: number): Promise<Answering> {
  const signal = AbortSignal.timeout(TIMEOUT);
  try {
    const request = get({ host: "127.0.0.1", port, path: "/healthz", agent: false, signal });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    const body = await text(response);
    return body === '{"status":"ok"}' ? "anvesha" : "another";
  } catch (error) {
    if (signal.aborted) return "stuck";
    return hasCode(error, "ECONNREFUSED") ? "nobody" : "another";
  }
}
