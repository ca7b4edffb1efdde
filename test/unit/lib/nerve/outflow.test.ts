import { describe, expect, it } from "vitest";
import { Outflow } from "../../../../lib/nerve/src/outflow.ts";
import { ManualClock } from "./manual-clock.ts";
import { turn } from "./test-transport.ts";

/** An outflow with a mark of 100 bytes that must drain within a second. */
function outflow() {
  const clock = new ManualClock();
  const state = { unsent: 0, stuck: 0 };
  const flow = new Outflow({
    clock,
    highWaterMark: 100,
    drainMs: 1_000,
    unsent: () => state.unsent,
    stuck: () => state.stuck++,
  });
  const fill = (unsent: number) => {
    state.unsent = unsent;
    flow.look();
  };
  return { clock, state, flow, fill };
}

/** What becomes of a writer that waits for room. */
function writer(flow: Outflow, controller = new AbortController()) {
  const seen = { state: "waits" };
  flow.room(controller.signal).then(
    () => (seen.state = "writes"),
    (reason: unknown) => (seen.state = String(reason)),
  );
  return { seen, controller };
}

describe("Outflow", () => {
  it("has room up to its mark", async () => {
    const { flow, fill, clock } = outflow();
    fill(100);
    const { seen } = writer(flow);
    await turn();
    expect(seen.state).toBe("writes");
    expect(clock.waiting).toBe(0);
  });

  it("Decision 16: holds writers back above it, and wakes them all as soon as it has drained", async () => {
    const { flow, fill, clock } = outflow();
    fill(101);
    const writers = [writer(flow), writer(flow)];
    await turn();
    expect(writers.map(({ seen }) => seen.state)).toEqual(["waits", "waits"]);
    fill(100);
    await turn();
    expect(writers.map(({ seen }) => seen.state)).toEqual(["writes", "writes"]);
    expect(clock.waiting).toBe(0);
  });

  it("looks by itself while it is full, for a transport that can't tell", async () => {
    const { flow, fill, state, clock } = outflow();
    fill(500);
    const { seen } = writer(flow);
    clock.advance(100);
    state.unsent = 0;
    clock.advance(20);
    await turn();
    expect(seen.state).toBe("writes");
    expect(clock.waiting).toBe(0);
  });

  it("Decision 16: gives up on what has not drained in time", () => {
    const { fill, state, clock } = outflow();
    fill(101);
    clock.advance(999);
    fill(5_000);
    expect(state.stuck).toBe(0);
    clock.advance(1);
    expect(state.stuck).toBe(1);
  });

  it("counts the time anew each time it fills", () => {
    const { fill, state, clock } = outflow();
    fill(101);
    clock.advance(900);
    fill(0);
    fill(101);
    clock.advance(900);
    expect(state.stuck).toBe(0);
    clock.advance(100);
    expect(state.stuck).toBe(1);
  });

  it("an abort wakes its own writer with the signal's reason", async () => {
    const { flow, fill } = outflow();
    fill(101);
    const [gone, stays] = [writer(flow), writer(flow)];
    gone.controller.abort("cancelled");
    await turn();
    expect([gone.seen.state, stays.seen.state]).toEqual(["cancelled", "waits"]);
    fill(0);
    await turn();
    expect([gone.seen.state, stays.seen.state]).toEqual(["cancelled", "writes"]);
  });

  it("has no room for what was aborted before", async () => {
    const { flow } = outflow();
    const { seen } = writer(flow, abortedController("cancelled"));
    await turn();
    expect(seen.state).toBe("cancelled");
  });

  it("who does not wait need not handle an abort", async () => {
    const { flow, fill } = outflow();
    const controller = new AbortController();
    fill(101);
    void flow.room(controller.signal);
    controller.abort(new Error("An unhandled rejection would fail this run."));
    await turn();
  });

  it("keeps no timer once it is stopped", () => {
    const { flow, fill, state, clock } = outflow();
    fill(101);
    flow.stop();
    expect(clock.waiting).toBe(0);
    clock.advance(5_000);
    expect(state.stuck).toBe(0);
  });
});

function abortedController(reason: string): AbortController {
  const controller = new AbortController();
  controller.abort(reason);
  return controller;
}
