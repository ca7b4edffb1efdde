/**
 * Asks that last until they are cancelled, and a bare `ws` server, with the time of all that happens, in nanoseconds
 * of the machine's clock. Asked to, it sends what it saw. The question `stream` is answered at a model's pace.
 */
import { MessageType } from "@anvesha/nerve";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { listenBare, listenNerve } from "./listeners.ts";

/** When things happened, by request id; of the bare server, in order. */
export interface Seen {
  received: Map<bigint, bigint>;
  aborted: Map<bigint, bigint>;
  bare: bigint[];
}

/** Milliseconds from word to word. */
const PACE = 20;

const seen: Seen = { received: new Map(), aborted: new Map(), bare: [] };
const now = () => process.hrtime.bigint();

function watch(socket: WebSocket): void {
  socket.on("message", (data: Buffer) => {
    if (data[6] === MessageType.Cancel) seen.received.set(data.readBigUInt64LE(8), now());
  });
}

const nerve = await listenNerve(async ({ query }, { requestId, signal }, writer) => {
  signal.addEventListener("abort", () => seen.aborted.set(requestId, now()));
  await writer.results([]);
  if (query !== "stream") await once(signal, "abort");
  while (!signal.aborted) {
    await wait(PACE, undefined, { signal });
    await writer.token("word ");
  }
}, watch);
const bare = await listenBare((socket) =>
  socket.on("message", (data: Buffer) => {
    seen.bare.push(now());
    socket.send(data);
  }),
);
process.on("message", () => process.send?.(seen));
process.send?.({ nerve, bare });
