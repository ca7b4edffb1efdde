import { MessageType } from "@anvesha/nerve";
import type { WebSocket } from "ws";
import type { Bench, Findings } from "./harness/bench.ts";
import { cancel, isFrame, message, open, ping, query } from "./harness/conversation.ts";
import { ServerProcess } from "./harness/process.ts";
import { spread } from "./harness/samples.ts";
import type { Seen } from "./servers/cancel.ts";

const WARM_UP = 500;
const ROUNDS = 3_000;
/** Answers that stream on the same connection meanwhile, fifty words a second each. */
const OTHERS = 16;

/** When each message left, by request id; of those to the bare server, in order. */
interface Sent {
  cancels: Map<bigint, bigint>;
  bare: bigint[];
}

export const cancelling: Bench = {
  name: "cancel",
  question:
    "How long from the client's Cancel to the aborted signal in the daemon, beside a bare ws message one way?",
  goal: "p99 under 1 ms",
  async run() {
    const quiet = await measure("alone", 0);
    const busy = await measure(`while ${OTHERS} answers stream`, OTHERS);
    return { ours: { ...quiet.ours, ...busy.ours }, peers: { ...quiet.peers, ...busy.peers } };
  },
};

async function measure(circumstance: string, others: number): Promise<Findings> {
  const servers = await ServerProcess.start<{ nerve: number; bare: number }>(
    new URL("servers/cancel.ts", import.meta.url),
  );
  const [nerve, bare] = [await open(servers.ready.nerve), await open(servers.ready.bare)];
  for (let i = 1; i <= others; i++) nerve.send(query(BigInt(i), "stream"));
  const sent: Sent = { cancels: new Map(), bare: [] };
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    await cancelOne(nerve, BigInt(others + i + 1), sent);
    await sendOne(bare, sent);
  }
  const seen = await servers.report<Seen>();
  nerve.terminate();
  bare.terminate();
  await servers.stop();

  const ids = [...sent.cancels.keys()].slice(WARM_UP);
  const all = ids.map((id) => since(sent.cancels.get(id), seen.aborted.get(id)));
  const inDaemon = ids.map((id) => since(seen.received.get(id), seen.aborted.get(id)));
  const oneWay = sent.bare.map((at, i) => since(at, seen.bare[i])).slice(WARM_UP);
  return {
    ours: {
      [`sent to aborted, ${circumstance}`]: spread(all, "µs"),
      [`received to aborted, ${circumstance}`]: spread(inDaemon, "µs"),
    },
    peers: { [`bare ws, sent to received, ${circumstance}`]: spread(oneWay, "µs") },
  };
}

/** Cancels a request once its first frame is here. */
async function cancelOne(nerve: WebSocket, id: bigint, sent: Sent): Promise<void> {
  const underWay = message(nerve, isFrame(MessageType.SearchResult, id));
  nerve.send(query(id, "wait"));
  await underWay;
  const echoed = message(nerve, isFrame(MessageType.Ping, id));
  sent.cancels.set(id, process.hrtime.bigint());
  nerve.send(cancel(id));
  nerve.send(ping(id));
  await echoed;
}

async function sendOne(bare: WebSocket, sent: Sent): Promise<void> {
  const echoed = message(bare);
  sent.bare.push(process.hrtime.bigint());
  bare.send(cancel(1n));
  await echoed;
}

/** Milliseconds between two times of the machine's clock, which all processes share. */
function since(start: bigint | undefined, end: bigint | undefined): number {
  return start === undefined || end === undefined ? Number.NaN : Number(end - start) / 1e6;
}
