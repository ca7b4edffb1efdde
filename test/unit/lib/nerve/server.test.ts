import { MAX_PAYLOAD_SIZE, MessageType } from "@anvesha/nerve";
import type { AnswerWriter } from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import { byHand, nothing, server } from "./answering.ts";
import { aQuery, cancel, final, found, ping, question, raw, results, token } from "./messages.ts";
import { turn } from "./test-transport.ts";

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
