import { MAX_INFLIGHT_REQUESTS, MAX_PAYLOAD_SIZE, MessageType, NerveServer } from "@anvesha/nerve";
import type {
  AnswerWriter,
  AskHandler,
  NerveLogEvent,
  NerveServerOptions,
  SearchQuery,
} from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { aQuery, cancel, final, found, ping, question, raw, results, token } from "./messages.ts";
import { TestTransport, turn } from "./test-transport.ts";

const MIB = 1024 * 1024;

function server(handler: AskHandler, options: NerveServerOptions = {}) {
  const clock = new ManualClock();
  const transport = new TestTransport();
  const log: NerveLogEvent[] = [];
  const made = new NerveServer(transport, handler, { clock, log: (event) => log.push(event), ...options });
  return { server: made, transport, clock, log };
}

interface Running {
  query: SearchQuery;
  requestId: bigint;
  signal: AbortSignal;
  writer: AnswerWriter;
  end(): void;
  fail(reason: unknown): void;
}

/** A server whose answers are written by the test, each in its own time. */
function byHand(options: NerveServerOptions = {}) {
  const running: Running[] = [];
  const made = server(
    (query, { requestId, signal }, writer) =>
      new Promise((end, fail) => void running.push({ query, requestId, signal, writer, end, fail })),
    options,
  );
  const begin = (requestId: bigint) => {
    made.transport.receive(aQuery(requestId));
    const ask = running.at(-1);
    if (ask === undefined) throw new Error("The handler was not called.");
    return ask;
  };
  return { ...made, running, begin };
}

const nothing: AskHandler = () => Promise.resolve();

/** What becomes of a promise. */
function outcome(promise: Promise<unknown>): { value: unknown } {
  const seen: { value: unknown } = { value: "waits" };
  promise.then(
    () => (seen.value = "done"),
    (error: unknown) => (seen.value = error),
  );
  return seen;
}

describe("NerveServer: answering", () => {
  it("calls the handler with the query, its id and a signal, and sends what it writes, then one empty FINAL", async () => {
    const { transport } = server(async (query, { requestId, signal }, writer) => {
      expect({ query, requestId, aborted: signal.aborted }).toEqual({
        query: question,
        requestId: 7n,
        aborted: false,
      });
      await writer.results([found]);
      await writer.token("Hel");
      await writer.token("lo");
    });
    transport.receive(aQuery(7n));
    await turn();
    expect(transport.messages).toEqual([
      results(7n, [found], 0),
      token(7n, "Hel"),
      token(7n, "lo"),
      final(7n),
    ]);
  });

  it("Decision 9: a request always ends with an AiToken FINAL, empty when there is no answer", async () => {
    const { transport } = server(nothing);
    transport.receive(aQuery(1n));
    await turn();
    expect(transport.said).toEqual(['AiToken 1 {"t":""}']);
  });

  it("Decision 10: each SearchResult has its own took_ms, from receipt of the query", async () => {
    const { transport, clock, begin } = byHand();
    const ask = begin(1n);
    clock.advance(12.4);
    await ask.writer.results([found]);
    clock.advance(400);
    await ask.writer.results([]);
    expect(transport.messages).toEqual([results(1n, [found], 12), results(1n, [], 412)]);
  });

  it("answers many at once, each under its own id, ids exact to 2^64-1", async () => {
    const { transport, begin } = byHand();
    const [low, high] = [begin(0n), begin(2n ** 64n - 1n)];
    void high.writer.token("b");
    void low.writer.token("a");
    high.end();
    await turn();
    low.end();
    await turn();
    expect(transport.said).toEqual([
      'AiToken 18446744073709551615 STREAM {"t":"b"}',
      'AiToken 0 STREAM {"t":"a"}',
      'AiToken 18446744073709551615 {"t":""}',
      'AiToken 0 {"t":""}',
    ]);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("the model is gone"))],
    [
      "throws before it waits",
      () => {
        throw new Error("the model is gone");
      },
    ],
  ])(
    "a handler that %s is logged with its request, and its ask ends with an empty FINAL",
    async (_, handler) => {
      const { transport, log } = server(handler);
      transport.receive(aQuery(3n), ping(9n));
      await turn();
      expect(transport.said.toSorted()).toEqual(['AiToken 3 {"t":""}', "Ping 9"]);
      expect(log).toEqual([
        expect.objectContaining({
          level: "error",
          kind: "InternalError",
          requestId: 3n,
          error: expect.objectContaining({ message: "the model is gone" }) as Error,
        }),
      ]);
      expect(transport.closedWith).toBeUndefined();
    },
  );

  it("logs even a handler that throws undefined", async () => {
    const { log, begin } = byHand();
    begin(1n).fail(undefined);
    await turn();
    expect(log).toHaveLength(1);
  });

  it("a fault in one ask never touches another", async () => {
    const { transport, begin } = byHand();
    const [bad, good] = [begin(1n), begin(2n)];
    bad.fail(new Error("a bug"));
    await turn();
    await good.writer.token("fine");
    good.end();
    await turn();
    expect(good.signal.aborted).toBe(false);
    expect(transport.said).toEqual([
      'AiToken 1 {"t":""}',
      'AiToken 2 STREAM {"t":"fine"}',
      'AiToken 2 {"t":""}',
    ]);
  });
});

describe("NerveServer: the writer", () => {
  it.each<[string, (writer: AnswerWriter) => unknown, object]>([
    [
      "more than 100 results",
      (writer) => writer.results(Array.from({ length: 101 }, () => found)),
      { kind: "InvalidPayload", path: "results" },
    ],
    [
      "a score that is no number",
      (writer) => writer.results([{ ...found, score: NaN }]),
      { kind: "InvalidPayload", path: "results[0].score" },
    ],
    [
      "a token over 1 MiB",
      (writer) => writer.token("x".repeat(MAX_PAYLOAD_SIZE)),
      { kind: "PayloadTooLarge" },
    ],
  ])("throws at once for %s, and sends nothing of it", (_, write, error) => {
    const { transport, begin } = byHand();
    const { writer } = begin(1n);
    expect(() => write(writer)).toThrow(expect.objectContaining(error));
    expect(transport.messages).toEqual([]);
    expect(transport.closedWith).toBeUndefined();
  });

  it("throws once its ask has ended, and sends nothing", async () => {
    const { transport, begin } = byHand();
    const ask = begin(1n);
    ask.end();
    await turn();
    expect(() => ask.writer.token("late")).toThrow(
      expect.objectContaining({ kind: "InternalError", requestId: 1n }),
    );
    expect(transport.said).toEqual(['AiToken 1 {"t":""}']);
  });

  it("throws still when the id has come again: it writes for its own ask only", async () => {
    const { transport, begin } = byHand();
    const first = begin(1n);
    first.end();
    await turn();
    begin(1n);
    expect(() => first.writer.token("stale")).toThrow(expect.objectContaining({ kind: "InternalError" }));
    expect(transport.said).toEqual(['AiToken 1 {"t":""}']);
  });
});

describe("NerveServer: cancelling", () => {
  it("Decision 14: Cancel aborts the signal before the next frame is read, and nothing more is written", async () => {
    const { transport, begin, server: made, log } = byHand();
    const ask = begin(1n);
    await ask.writer.token("Hel");
    transport.receive(cancel(1n));
    expect(ask.signal.aborted).toBe(true);
    expect(made.inflight).toBe(0);
    expect(() => ask.writer.token("lo")).toThrow(ask.signal.reason as Error);
    expect(() => ask.writer.results([])).toThrow(ask.signal.reason as Error);
    ask.end();
    await turn();
    expect(transport.said).toEqual(['AiToken 1 STREAM {"t":"Hel"}']);
    expect(log).toEqual([]);
  });

  it("Cancel: the id in the header counts, and the payload is not looked at", () => {
    const { transport, begin } = byHand();
    const [one, two] = [begin(1n), begin(2n)];
    transport.receive(raw(MessageType.Cancel, 2n, '{"request_id":1}'));
    expect([one.signal.aborted, two.signal.aborted]).toEqual([false, true]);
  });

  it("Cancel of an unknown or finished id: nothing happens", async () => {
    const { transport, begin, log } = byHand();
    transport.receive(cancel(9n));
    const ask = begin(1n);
    ask.end();
    await turn();
    transport.receive(cancel(1n), cancel(1n));
    await turn();
    expect(ask.signal.aborted).toBe(false);
    expect(transport.said).toEqual(['AiToken 1 {"t":""}']);
    expect(transport.closedWith).toBeUndefined();
    expect(log).toEqual([]);
  });

  it.each<[string, (signal: AbortSignal) => unknown]>([
    ["the signal's reason", (signal) => signal.reason as unknown],
    ["an AbortError of its own", () => Object.assign(new Error("aborted"), { name: "AbortError" })],
  ])("a handler that stops with %s when it is cancelled has not failed", async (_, reason) => {
    const { transport, begin, log } = byHand();
    const ask = begin(1n);
    transport.receive(cancel(1n));
    ask.fail(reason(ask.signal));
    await turn();
    expect(log).toEqual([]);
    expect(transport.messages).toEqual([]);
  });

  it("a handler that fails otherwise when it is cancelled is logged, and still sends nothing", async () => {
    const { transport, begin, log } = byHand();
    const ask = begin(1n);
    transport.receive(cancel(1n));
    ask.fail(new TypeError("a bug"));
    await turn();
    expect(log).toEqual([expect.objectContaining({ kind: "InternalError", requestId: 1n })]);
    expect(transport.messages).toEqual([]);
  });

  it("an AbortError that nobody aborted is a failure like any other", async () => {
    const { begin, log } = byHand();
    begin(1n).fail(Object.assign(new Error("a fetch of its own"), { name: "AbortError" }));
    await turn();
    expect(log).toHaveLength(1);
  });
});

describe("NerveServer: what is in flight", () => {
  it("Decision 12: an id that comes again while in flight closes with DuplicateRequest", () => {
    const { transport, begin, log, running } = byHand();
    const ask = begin(1n);
    transport.receive(aQuery(1n));
    expect(running).toHaveLength(1);
    expect(ask.signal.aborted).toBe(true);
    expect(transport.closedWith).toBe(1002);
    expect(transport.messages).toEqual([]);
    expect(log).toEqual([expect.objectContaining({ kind: "DuplicateRequest", requestId: 1n })]);
  });

  it("Decision 13: 1024 are taken, one more closes with TooManyRequests", () => {
    const { transport, begin, log, server: made } = byHand();
    for (let id = 1; id <= MAX_INFLIGHT_REQUESTS; id++) begin(BigInt(id));
    expect(made.inflight).toBe(1024);
    expect(transport.closedWith).toBeUndefined();
    transport.receive(aQuery(1025n));
    expect(transport.closedWith).toBe(1002);
    expect(log).toEqual([expect.objectContaining({ kind: "TooManyRequests", requestId: 1025n })]);
  });

  it("Decision 14: a cancelled or answered request frees its slot at once", async () => {
    const { transport, begin } = byHand();
    const asks = Array.from({ length: MAX_INFLIGHT_REQUESTS }, (_, i) => begin(BigInt(i)));
    transport.receive(cancel(5n), aQuery(2_000n));
    asks[6]?.end();
    await turn();
    transport.receive(aQuery(2_001n));
    expect(transport.closedWith).toBeUndefined();
  });

  it("is idle when nothing is in flight, however that came about", async () => {
    const { transport, begin, server: made } = byHand();
    await made.idle;
    const asks = [begin(1n), begin(2n), begin(3n)];
    const [idle, alsoIdle] = [outcome(made.idle), outcome(made.idle)];
    asks[0]?.end();
    transport.receive(cancel(2n));
    await turn();
    expect(idle.value).toBe("waits");
    asks[2]?.fail(new Error("x"));
    await turn();
    expect([idle.value, alsoIdle.value]).toEqual(["done", "done"]);
    begin(4n);
    const last = outcome(made.idle);
    transport.endedByPeer(1006);
    await turn();
    expect(last.value).toBe("done");
  });
});

describe("NerveServer: pings", () => {
  it("Decision 11: every Ping is echoed as the identical bytes, whatever its id, flags or payload", () => {
    const { transport, begin } = byHand();
    const odd = raw(MessageType.Ping, 2n ** 64n - 1n, "payload");
    odd[7] = 0xf1;
    begin(5n);
    transport.receive(ping(0n), odd, ping(5n), ping(5n));
    expect(transport.messages).toEqual([ping(0n), odd, ping(5n), ping(5n)]);
  });

  it("Decision 11: it starts none itself", () => {
    const { transport, clock } = server(nothing);
    clock.advance(3_600_000);
    expect(transport.messages).toEqual([]);
    expect(clock.waiting).toBe(0);
  });
});

describe("NerveServer: what is wrong", () => {
  it.each([
    ["v 2", JSON.stringify({ ...question, v: 2 }), "v"],
    ["an empty query", JSON.stringify({ ...question, query: "" }), "query"],
    ["no JSON", "{", ""],
    ["nothing", "", ""],
  ])(
    "Decision 6, Versioning: a SearchQuery with %s closes with InvalidPayload and the path",
    async (_, payload, path) => {
      const { transport, running, log, server: made } = byHand();
      transport.receive(raw(MessageType.SearchQuery, 4n, payload));
      expect(running).toEqual([]);
      expect(transport.closedWith).toBe(1002);
      expect(transport.messages).toEqual([]);
      expect(log).toEqual([
        expect.objectContaining({ level: "warn", kind: "InvalidPayload", requestId: 4n }),
      ]);
      expect((await made.closed).cause).toMatchObject({ kind: "InvalidPayload", path, requestId: 4n });
    },
  );

  it.each([
    ["SearchResult", results(1n)],
    ["AiToken", token(1n, "x")],
    ["AgentTaskStart", raw(MessageType.AgentTaskStart, 1n, "?")],
    ["AgentTaskEvent", raw(MessageType.AgentTaskEvent, 1n)],
    ["AgentTaskDone", raw(MessageType.AgentTaskDone, 1n)],
  ])(
    "Decision 7: a %s that comes to a daemon is logged and ignored; the connection stays",
    (name, message) => {
      const { transport, begin, log } = byHand();
      const ask = begin(1n);
      transport.receive(message);
      expect(ask.signal.aborted).toBe(false);
      expect(transport.closedWith).toBeUndefined();
      expect(log).toEqual([{ level: "warn", message: `A ${name} frame was ignored.`, requestId: 1n }]);
    },
  );

  it("Decision 5: a violation aborts what runs, sends nothing first, and is the reason's cause", () => {
    const { transport, begin } = byHand();
    const asks = [begin(1n), begin(2n)];
    transport.receive(new Uint8Array(20));
    expect(transport.closedWith).toBe(1002);
    expect(transport.messages).toEqual([]);
    for (const { signal } of asks) {
      expect(signal.reason).toMatchObject({ kind: "ConnectionLost", cause: { kind: "InvalidMagic" } });
    }
  });

  it("a connection that ends aborts every ask, and nothing more is written or logged", async () => {
    const { transport, begin, log, server: made, clock } = byHand();
    const asks = [begin(1n), begin(2n)];
    transport.endedByPeer(1001);
    for (const ask of asks) {
      expect(ask.signal.reason).toMatchObject({ kind: "ConnectionLost", closeCode: 1001 });
      ask.fail(ask.signal.reason);
    }
    await turn();
    expect(await made.closed).toMatchObject({ closeCode: 1001 });
    expect(transport.messages).toEqual([]);
    expect(log).toEqual([]);
    expect(clock.waiting).toBe(0);
  });

  it("close ends the connection with its code and aborts every ask", async () => {
    const { transport, begin, server: made } = byHand();
    const ask = begin(1n);
    made.close(1001, "the daemon stops");
    expect(ask.signal.aborted).toBe(true);
    expect(transport.closedWith).toBe(1001);
    expect((await made.closed).closeCode).toBe(1001);
  });
});

describe("NerveServer: slow readers", () => {
  it("Decision 16: above 1 MiB unsent a write waits, and goes on when the transport has drained", async () => {
    const { transport, begin } = byHand();
    const { writer } = begin(1n);
    transport.bufferedAmount = MIB;
    const room = outcome(writer.token("fits"));
    transport.bufferedAmount = MIB + 1;
    const waits = outcome(writer.token("waits"));
    await turn();
    expect([room.value, waits.value]).toEqual(["done", "waits"]);
    expect(transport.messages).toHaveLength(2);
    transport.drainTo(MIB);
    await turn();
    expect(waits.value).toBe("done");
  });

  it("Decision 16: it closes one that has not drained within 30 s, as SlowReader", async () => {
    const { transport, begin, clock, log } = byHand();
    const ask = begin(1n);
    transport.bufferedAmount = MIB + 1;
    const waits = outcome(ask.writer.token("x"));
    clock.advance(29_999);
    expect(transport.closedWith).toBeUndefined();
    clock.advance(1);
    await turn();
    expect(transport.closedWith).toBe(1008);
    expect(waits.value).toBe(ask.signal.reason);
    expect(ask.signal.reason).toMatchObject({ kind: "ConnectionLost", cause: { kind: "SlowReader" } });
    expect(log).toEqual([expect.objectContaining({ kind: "SlowReader" })]);
    expect(clock.waiting).toBe(0);
  });

  it("takes its mark and its patience from the options", async () => {
    const { transport, begin, clock } = byHand({ highWaterMark: 10, drainMs: 500 });
    const { writer } = begin(1n);
    transport.bufferedAmount = 11;
    const waits = outcome(writer.token("x"));
    await turn();
    expect(waits.value).toBe("waits");
    clock.advance(500);
    expect(transport.closedWith).toBe(1008);
  });

  it("Decision 14: Cancel reaches a writer that waits", async () => {
    const { transport, begin } = byHand();
    const ask = begin(1n);
    transport.bufferedAmount = MIB + 1;
    const waits = outcome(ask.writer.token("x"));
    transport.receive(cancel(1n));
    await turn();
    expect(waits.value).toBe(ask.signal.reason);
  });

  it("a handler that waits for no write survives a Cancel", async () => {
    const { transport, begin } = byHand();
    const ask = begin(1n);
    transport.bufferedAmount = MIB + 1;
    void ask.writer.token("An unhandled rejection would fail this run.");
    transport.receive(cancel(1n));
    await turn();
    expect(ask.signal.aborted).toBe(true);
  });

  it("a peer that pings and never reads is cut off", () => {
    const { transport, log } = server(nothing);
    transport.bufferedAmount = 16 * MIB;
    transport.receive(ping(1n));
    expect(transport.closedWith).toBeUndefined();
    transport.bufferedAmount++;
    transport.receive(ping(2n));
    expect(transport.closedWith).toBe(1008);
    expect(log).toEqual([expect.objectContaining({ kind: "SlowReader" })]);
  });

  it("keeps no timer on a connection that ended full", () => {
    const { transport, begin, clock } = byHand();
    const { writer } = begin(1n);
    transport.bufferedAmount = 5 * MIB;
    void writer.token("x");
    transport.endedByPeer(1006);
    expect(clock.waiting).toBe(0);
    transport.drainTo(4 * MIB);
    expect(clock.waiting).toBe(0);
  });

  it("keeps no timer when the transport fails in the middle of a write", () => {
    const { transport, begin, clock } = byHand();
    const { writer, signal } = begin(1n);
    transport.bufferedAmount = 5 * MIB;
    transport.send = () => {
      throw new Error("not open");
    };
    void writer.token("x");
    expect(signal.aborted).toBe(true);
    expect(clock.waiting).toBe(0);
  });
});
