import { describe, expect, it, onTestFinished } from "vitest";
import type { Fault } from "./broken-daemon.ts";
import { generous, hasty, startBrokenDaemon } from "./broken-daemon.ts";
import { checks } from "./checks/index.ts";
import { run } from "./run.ts";
import type { Received } from "./wire.ts";
import { endsRequest, FINAL, frame, ping, readFrame, STREAM, Type } from "./wire.ts";

/** What goes out of one type is sent as `change` makes it. */
function sending(type: number, change: (sent: Received) => Buffer[]): Fault {
  return {
    send(message) {
      const sent = readFrame(message);
      return sent.type === type ? change(sent) : [message];
    },
  };
}

/** What comes in of one type is seen as `change` makes it. */
function receiving(type: number, change: (message: Buffer) => Buffer | undefined): Fault {
  return {
    receive: (message) => (typeof message !== "string" && message[6] === type ? change(message) : message),
  };
}

/** Takes queries as long as `admits` says so, and drops the others in silence. */
function taking(admits: (id: bigint, taken: ReadonlySet<bigint>) => boolean): Fault {
  const taken = new Set<bigint>();
  return receiving(Type.SearchQuery, (message) => {
    const { id } = readFrame(message);
    if (!admits(id, taken)) return undefined;
    taken.add(id);
    return message;
  });
}

const final = frame({ type: Type.AiToken, payload: '{"t":""}' });

/** A daemon that is wrong in one thing, and checks that must not let it pass. */
const faults: [what: string, fault: Fault, caughtBy: string[]][] = [
  [
    "closes with 1000 whatever happened",
    { close: (_code, socket) => socket.close(1000) },
    ["errors/invalid-magic", "errors/too-large-declared", "payload/v-0", "requests/duplicate-in-flight"],
  ],
  [
    "never closes",
    { close: () => {} },
    ["errors/unsupported-version", "errors/unknown-type", "errors/empty-message", "requests/1025-in-flight"],
  ],
  [
    "says why before it closes",
    {
      close(code, socket) {
        socket.send(final);
        socket.close(code);
      },
    },
    ["errors/invalid-magic", "errors/short-header", "payload/query-null"],
  ],
  [
    "closes everyone for one",
    { close: (code, _socket, all) => all.forEach((socket) => socket.close(code)) },
    ["errors/others-untouched"],
  ],
  ["takes text for bytes", { receive: (message) => Buffer.from(message) }, ["errors/text-message"]],
  [
    "cuts off what is behind the frame",
    {
      receive: (message) =>
        typeof message === "string" || message.length < 20
          ? message
          : message.subarray(0, 20 + message.readUInt32LE(16)),
    },
    ["errors/extra-byte", "errors/two-frames", "vectors/one-trailing-byte-after-the-frame"],
  ],
  ["takes messages of any size", { maxPayload: 0 }, ["errors/too-large-unread"]],
  [
    "knows no reserved types",
    receiving(Type.AgentTaskStart, (message) => message.fill(0x7f, 6, 7)),
    ["framing/reserved-0x10", "vectors/agenttaskstart-empty-payload-id-1"],
  ],
  [
    "echoes with FINAL alone",
    sending(Type.Ping, ({ bytes }) => [Buffer.from(bytes).fill(FINAL, 7, 8)]),
    ["ping/flags-0x00", "ping/flags-0xff"],
  ],
  [
    "echoes without the payload",
    sending(Type.Ping, ({ id, flags }) => [ping({ id, flags })]),
    ["ping/payload", "framing/largest-ping"],
  ],
  ["echoes twice", sending(Type.Ping, ({ bytes }) => [bytes, bytes]), ["ping/order", "ping/same-id"]],
  ["pings by itself", { opened: (socket) => socket.send(ping({ id: 9n })) }, ["ping/none-unasked"]],
  [
    "rounds ids to doubles",
    sending(Type.AiToken, ({ id, flags, payload }) => [
      frame({ type: Type.AiToken, id: BigInt(Number(id)) & (2n ** 64n - 1n), flags, payload }),
    ]),
    ["framing/id-past-2-53", "framing/id-2-64-1"],
  ],
  [
    "sets an unassigned flag",
    sending(Type.AiToken, ({ bytes, flags }) => [Buffer.from(bytes).fill(flags | 0x80, 7, 8)]),
    ["framing/sent-frames", "answers/stream-flags"],
  ],
  [
    "sends big-endian lengths",
    sending(Type.AiToken, ({ bytes }) => [Buffer.from(bytes.subarray(0, 16)), bytes.subarray(16)]),
    ["framing/sent-frames"],
  ],
  [
    "never sends FINAL",
    sending(Type.AiToken, (token) => (endsRequest(token) ? [] : [token.bytes])),
    ["answers/final-once", "framing/flags-none", "vectors/query-minimal-query"],
  ],
  [
    "sends FINAL twice",
    sending(Type.AiToken, (token) => (endsRequest(token) ? [token.bytes, token.bytes] : [token.bytes])),
    ["answers/final-once"],
  ],
  [
    "sends FINAL with every token",
    sending(Type.AiToken, ({ bytes }) => [Buffer.from(bytes).fill(FINAL, 7, 8)]),
    ["answers/stream-flags", "answers/final-once"],
  ],
  [
    "streams results",
    sending(Type.SearchResult, ({ bytes }) => [Buffer.from(bytes).fill(STREAM, 7, 8)]),
    ["answers/result-flags"],
  ],
  [
    "sends a bare list of results",
    sending(Type.SearchResult, ({ id }) => [frame({ type: Type.SearchResult, id, payload: "[]" })]),
    ["answers/result-schema", "answers/max-results"],
  ],
  [
    "takes less than no time",
    sending(Type.SearchResult, ({ id }) => [
      frame({ type: Type.SearchResult, id, payload: '{"results":[],"took_ms":-1}' }),
    ]),
    ["answers/result-schema"],
  ],
  [
    "sends tokens as bare text",
    sending(Type.AiToken, ({ id, flags }) => [frame({ type: Type.AiToken, id, flags, payload: '"tide"' })]),
    ["answers/token-schema"],
  ],
  ["finds more than was asked for", { handler: generous }, ["answers/max-results"]],
  ["answers before it searches", { handler: hasty }, ["answers/results-first"]],
  [
    "ignores Cancel",
    receiving(Type.Cancel, () => undefined),
    [
      "cancel/in-flight",
      "cancel/mid-stream",
      "cancel/twice",
      "cancel/only-its-own",
      "requests/cancel-frees-slots",
    ],
  ],
  [
    "acknowledges Cancel",
    {
      receive(message, reply) {
        if (message[6] === Type.Cancel) setTimeout(reply, 50, final);
        return message;
      },
    },
    ["cancel/in-flight", "cancel/mid-stream", "cancel/after-final"],
  ],
  [
    "looks for the id in the payload of Cancel",
    receiving(Type.Cancel, (message) => {
      const named = /\{.*\}/.exec(message.toString("latin1"))?.[0];
      if (named === undefined) return message;
      const { request_id } = JSON.parse(named) as { request_id: number };
      return frame({ type: Type.Cancel, id: BigInt(request_id) });
    }),
    ["cancel/payload-names-another"],
  ],
  [
    "takes a duplicate for an old message",
    taking((id, taken) => !taken.has(id)),
    ["requests/duplicate-in-flight"],
  ],
  ["drops requests beyond 1024", taking((_id, taken) => taken.size < 1024), ["requests/1025-in-flight"]],
  [
    "lets anybody in",
    {},
    [
      "trust/token-missing",
      "trust/token-wrong",
      "trust/unpaired-chromium",
      "trust/origin-web",
      "trust/origin-null",
      "trust/origin-loopback-page",
      "trust/host-name",
      "trust/host-rebound",
    ],
  ],
  ["listens everywhere", { host: "0.0.0.0" }, ["trust/loopback-only"]],
];

describe("The suite catches a daemon that", () => {
  it.each(faults)("%s", async (_what, fault, caughtBy) => {
    const daemon = await startBrokenDaemon(fault);
    onTestFinished(() => daemon.close());
    const target = {
      url: daemon.url,
      token: "0".repeat(64),
      query: "tide",
      patience: { prompt: 400, answer: 400, quiet: 120 },
    };
    const chosen = checks.filter(({ id }) => caughtBy.includes(id));
    expect(chosen).toHaveLength(caughtBy.length);
    for (const check of chosen) {
      expect(await run(check, target)).toMatchObject({ id: check.id, outcome: "failed" });
    }
  });
});
