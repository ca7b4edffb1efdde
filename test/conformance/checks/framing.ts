import type { Check } from "../check.ts";
import { expectEqual, Failure } from "../verdict.ts";
import type { Context } from "../context.ts";
import { ABOUT_A_PAGE, PLAIN, query } from "../question.ts";
import { FINAL, frame, inHex, MAX_ID, MIB, ping, STREAM, Type } from "../wire.ts";
import { expectAnswer, expectEcho, expectIgnored } from "./outcome.ts";

const FLAGS = "Decision 8: FINAL or no flag ends a message, both set is FINAL, unassigned bits are ignored";
const DIRECTION =
  "Decision 7: a frame that goes the wrong way or is reserved is ignored; the connection stays";

/** How bytes become frames, and which sound frames leave a daemon unmoved. */
export const framing: readonly Check[] = [
  {
    id: "framing/magic",
    rule: "Decision 1: the magic 0x4E455256, little-endian, is the bytes 56 52 45 4E",
    run: (context) => expectEcho(context, Buffer.from("5652454e01000102010000000000000000000000", "hex")),
  },
  {
    id: "framing/fragments",
    rule: "Decision 3: one WebSocket binary message, however fragmented, is exactly one frame",
    async run(context) {
      const client = await context.connect();
      const message = ping({ payload: "in four pieces" });
      client.sendFragments(message, [3, 18, 25]);
      const echo = await client.next("the echo of a fragmented ping");
      expectEqual(inHex(echo.bytes), inHex(message), "the echo");
    },
  },
  ...Object.entries({ zero: 0n, "past-2-53": 2n ** 53n + 1n, "2-64-1": MAX_ID }).map(([name, id]) => ({
    id: `framing/id-${name}`,
    rule: "Request ID Semantics: request_id is a u64, exact to the last bit",
    run: (context: Context) => expectAnswer(context, query(id), id),
  })),
  {
    id: "framing/largest-ping",
    rule: "Validation Order: payload_length <= MAX_PAYLOAD_SIZE (1 MiB) passes",
    run: (context) => expectEcho(context, ping({ payload: Buffer.alloc(MIB, 0x5a) })),
  },
  {
    id: "framing/largest-query",
    rule: "Constants: a payload of MAX_PAYLOAD_SIZE, 1 MiB, is read like any other",
    run: (context) => expectAnswer(context, frame({ type: Type.SearchQuery, payload: paddedTo(MIB) }), 1n),
  },
  ...Object.entries({ none: 0, both: STREAM | FINAL, unassigned: FINAL | 0xfc }).map(([name, flags]) => ({
    id: `framing/flags-${name}`,
    rule: FLAGS,
    run: (context: Context) =>
      expectAnswer(context, frame({ type: Type.SearchQuery, flags, payload: JSON.stringify(PLAIN) }), 1n),
  })),
  ...[Type.AgentTaskStart, Type.AgentTaskEvent, Type.AgentTaskDone].map((type) => ({
    id: `framing/reserved-0x${type.toString(16)}`,
    rule: DIRECTION,
    run: (context: Context) =>
      expectIgnored(context, frame({ type }), frame({ type, flags: STREAM, payload: "not \xff JSON" })),
  })),
  {
    id: "framing/wrong-way-search-result",
    rule: DIRECTION,
    run: (context) =>
      expectIgnored(
        context,
        frame({ type: Type.SearchResult, payload: '{"results":[],"took_ms":1}' }),
        frame({ type: Type.SearchResult, payload: "not JSON" }),
      ),
  },
  {
    id: "framing/wrong-way-ai-token",
    rule: DIRECTION,
    run: (context) =>
      expectIgnored(
        context,
        frame({ type: Type.AiToken, payload: '{"t":"x"}' }),
        frame({ type: Type.AiToken, flags: STREAM, payload: "not JSON" }),
      ),
  },
  {
    id: "framing/sent-frames",
    rule: "Frame Layout: 20-byte header, version 1, exact payload_length; unassigned flags are sent as zero",
    async run(context) {
      const client = await context.connect();
      client.send(query(1n, ABOUT_A_PAGE));
      for (const { bytes, type, flags } of await client.answers(1n)) {
        if ((flags & ~(STREAM | FINAL)) !== 0) throw new Failure("only STREAM and FINAL", inHex(bytes));
        if (type !== Type.SearchResult && type !== Type.AiToken) {
          throw new Failure("a SearchResult or an AiToken", inHex(bytes));
        }
      }
    },
  },
];

/** A SearchQuery's payload of exactly this many bytes. */
function paddedTo(bytes: number): string {
  const room = bytes - JSON.stringify({ ...PLAIN, padding: "" }).length;
  return JSON.stringify({ ...PLAIN, padding: "x".repeat(room) });
}
