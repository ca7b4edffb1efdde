import { MAX_INFLIGHT_REQUESTS } from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import { byHand, nothing, server } from "./answering.ts";
import { aQuery, cancel, ping } from "./messages.ts";
import { outcome } from "./outcome.ts";
import { turn } from "./test-transport.ts";

const MIB = 1024 * 1024;

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

  it("a peer that asks, cancels and never reads is cut off, though each first frame leaves without a wait", () => {
    const { transport, begin, log } = byHand();
    transport.bufferedAmount = 16 * MIB;
    void begin(1n).writer.token("x");
    transport.receive(cancel(1n));
    expect(transport.closedWith).toBeUndefined();
    transport.bufferedAmount++;
    void begin(2n).writer.token("x");
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
