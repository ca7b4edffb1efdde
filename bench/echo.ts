import type { WebSocket } from "ws";
import type { Bench, Numbers } from "./harness/bench.ts";
import { message, open, ping } from "./harness/conversation.ts";
import { ServerProcess } from "./harness/process.ts";
import { spread } from "./harness/samples.ts";

const WARM_UP = 3_000;
const ROUNDS = 20_000;
/** Bytes of payload: none, as in V1, and what a whole question carries. */
const SIZES = [0, 4096];

export const echo: Bench = {
  name: "echo",
  question: "How long does a NERVE ping take there and back, beside the same bytes through a bare ws echo?",
  goal: "p50 at most 1.15 times that of the bare echo; p99 under 100 µs where the bare echo's is",
  async run() {
    const servers = await ServerProcess.start<{ nerve: number; bare: number }>(
      new URL("servers/echo.ts", import.meta.url),
    );
    const [nerve, bare] = [await open(servers.ready.nerve), await open(servers.ready.bare)];
    const ours: Record<string, Numbers> = {};
    const peers: Record<string, Numbers> = {};
    for (const size of SIZES) {
      const bytes = ping(1n, "x".repeat(size));
      await takeTurns(nerve, bare, bytes, WARM_UP);
      const [ourTimes, bareTimes] = await takeTurns(nerve, bare, bytes, ROUNDS);
      const [own, others] = [spread(ourTimes, "µs"), spread(bareTimes, "µs")];
      const ratios = { "p50 ratio": ratio(own, others, "p50 µs"), "p99 ratio": ratio(own, others, "p99 µs") };
      ours[`NERVE, ${bytes.length} bytes`] = { ...own, ...ratios };
      peers[`bare ws, ${bytes.length} bytes`] = others;
    }
    nerve.terminate();
    bare.terminate();
    await servers.stop();
    return { ours, peers };
  },
};

/** Round trips in milliseconds, one of each by turns, and who goes first by turns, too. */
async function takeTurns(
  nerve: WebSocket,
  bare: WebSocket,
  bytes: Uint8Array,
  rounds: number,
): Promise<[nerve: number[], bare: number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    for (const turn of [i % 2, (i + 1) % 2]) {
      const took = await roundTrip(turn === 0 ? nerve : bare, bytes);
      times[turn === 0 ? 0 : 1].push(took);
    }
  }
  return times;
}

async function roundTrip(socket: WebSocket, bytes: Uint8Array): Promise<number> {
  const since = performance.now();
  const echoed = message(socket);
  socket.send(bytes);
  await echoed;
  return performance.now() - since;
}

function ratio(ours: Numbers, theirs: Numbers, what: string): number {
  return (ours[what] ?? Number.NaN) / (theirs[what] ?? Number.NaN);
}
