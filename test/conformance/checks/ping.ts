import type { Check } from "../check.ts";
import { expectEqual, Failure } from "../verdict.ts";
import type { Context } from "../context.ts";
import { whileInFlight } from "../in-flight.ts";
import { query } from "../question.ts";
import { endsRequest, inHex, MAX_ID, ping } from "../wire.ts";
import { expectEcho, expectOpen } from "./outcome.ts";

const ECHO = "Ping: the receiver echoes back with an identical frame to the same request_id";
const ANY = "Decision 11: every Ping is echoed as the identical bytes, whatever its id, flags or payload";
const MANY = 500;

export const pings: readonly Check[] = [
  { id: "ping/echo", rule: ECHO, run: (context) => expectEcho(context, ping()) },
  ...Object.entries({ zero: 0n, "past-2-53": 2n ** 53n + 1n, "2-64-1": MAX_ID }).map(([name, id]) => ({
    id: `ping/id-${name}`,
    rule: ANY,
    run: (context: Context) => expectEcho(context, ping({ id })),
  })),
  ...[0x00, 0x01, 0x03, 0x80, 0xff].map((flags) => ({
    id: `ping/flags-0x${flags.toString(16).padStart(2, "0")}`,
    rule: ANY,
    run: (context: Context) => expectEcho(context, ping({ flags })),
  })),
  {
    id: "ping/payload",
    rule: ANY,
    run: (context) => expectEcho(context, ping({ payload: Buffer.from([0x00, 0xff, 0xc3, 0x28, 0x7b]) })),
  },
  {
    id: "ping/same-id",
    rule: ANY,
    run: (context) => expectEchoes(context, [ping(), ping(), ping()]),
  },
  {
    id: "ping/order",
    rule: "Ping: each is echoed once, in order, however many come at once",
    run: (context) =>
      expectEchoes(
        context,
        Array.from({ length: MANY }, (_, i) => ping({ id: BigInt(i), payload: "x".repeat(i) })),
      ),
  },
  {
    id: "ping/id-of-a-request",
    rule: "Decision 11: a Ping may carry the id of a request in flight, and changes nothing for it",
    run: (context) =>
      whileInFlight(context, [query(7n), ping({ id: 7n })], async (course, client) => {
        expectOpen(course);
        const echo = course.frames.findIndex(({ bytes }) => bytes.equals(ping({ id: 7n })));
        if (echo === -1) throw new Failure("an echo", "none");
        if (course.frames.slice(0, echo).some(endsRequest)) return false;
        if (!course.frames.some(endsRequest)) await client.answers(7n);
        return true;
      }),
  },
  {
    id: "ping/while-answering",
    rule: "Ping: used for latency measurement, so no answer holds its echo up",
    run: (context) =>
      whileInFlight(context, [query(1n)], (course) => {
        expectOpen(course);
        return !course.frames.some(endsRequest);
      }),
  },
  {
    id: "ping/none-unasked",
    rule: "Decision 11: a daemon starts no Ping of its own",
    async run(context) {
      const client = await context.connect();
      const [frame] = await client.quiet();
      if (frame !== undefined) throw new Failure("no frame", inHex(frame.bytes));
    },
  },
];

async function expectEchoes(context: Context, messages: readonly Buffer[]): Promise<void> {
  const client = await context.connect();
  client.send(...messages);
  for (const message of messages) {
    const { bytes } = await client.next(`the echo of ${inHex(message)}`);
    expectEqual(inHex(bytes), inHex(message), "the echo");
  }
  const [another] = (await client.behind()).frames;
  if (another !== undefined) throw new Failure("no second echo", inHex(another.bytes));
}
