import { closeCodeOf, MAX_INFLIGHT_REQUESTS, MessageType } from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import { client, controls, foundEvent, ofKind, text, told } from "./asking.ts";
import { final, ping, question, raw, results, token } from "./messages.ts";
import { outcome } from "./outcome.ts";
import { turn } from "./test-transport.ts";

describe("NerveClient: settling", () => {
  it("Decision 9: nothing follows the results for 10 s: settled, its slot is free, the iteration goes on", async () => {
    const { client: made, transport, clock } = client();
    const story = told(made.ask(question));
    transport.receive(results(1n));
    clock.advance(9_999);
    expect(made.inflight).toBe(1);
    clock.advance(1);
    await turn();
    expect(story).toEqual({ events: [foundEvent, { type: "settled" }] });
    expect(made.inflight).toBe(0);
  });

  it("Decision 9: the settle time comes from the options, and starts again with each SearchResult", async () => {
    const { client: made, transport, clock } = client({ settleMs: 100 });
    const story = told(made.ask(question));
    transport.receive(results(1n));
    clock.advance(60);
    transport.receive(results(1n));
    clock.advance(99);
    await turn();
    expect(story.events).toEqual([foundEvent, foundEvent]);
    clock.advance(1);
    await turn();
    expect(story.events).toEqual([foundEvent, foundEvent, { type: "settled" }]);
  });

  it("does not settle before results, however long they take, nor once tokens have come", async () => {
    const { client: made, transport, clock } = client();
    const [waiting, answering] = [told(made.ask(question)), told(made.ask(question))];
    transport.receive(results(2n), token(2n, "x"));
    clock.advance(3_600_000);
    await turn();
    expect(waiting).toEqual({ events: [] });
    expect(answering).toEqual({ events: [foundEvent, ...text("x")] });
    expect(made.inflight).toBe(2);
  });

  it("Decision 9: late tokens of a settled ask are told; it holds a slot again until its end", async () => {
    const { client: made, transport, clock } = client();
    const story = told(made.ask(question));
    transport.receive(results(1n));
    clock.advance(10_000);
    transport.receive(token(1n, "late"));
    expect(made.inflight).toBe(1);
    transport.receive(final(1n, " but here"));
    await turn();
    expect(story.events).toEqual([foundEvent, { type: "settled" }, ...text("late", " but here")]);
    expect(story.end).toBe("done");
    expect(made.inflight).toBe(0);
  });

  it("settles once: late results are told and start no new wait", async () => {
    const { client: made, transport, clock } = client();
    const story = told(made.ask(question));
    transport.receive(results(1n));
    clock.advance(10_000);
    transport.receive(results(1n));
    clock.advance(60_000);
    await turn();
    expect(story.events).toEqual([foundEvent, { type: "settled" }, foundEvent]);
    expect(made.inflight).toBe(0);
  });

  it("Decision 9: a settled ask that is cancelled tells its daemon, and shows nothing more", async () => {
    const { client: made, transport, clock } = client();
    const { signal, abort } = controls();
    const story = told(made.ask(question, { signal }));
    transport.receive(results(1n));
    clock.advance(10_000);
    await turn();
    abort("stop");
    transport.receive(token(1n, "late"));
    await turn();
    expect(story).toEqual({ events: [foundEvent, { type: "settled" }], end: "stop" });
    expect(transport.said).toEqual(["SearchQuery 1", "Cancel 1"]);
  });

  it("a settled ask leaves room for another", async () => {
    const { client: made, transport, clock } = client();
    for (let i = 0; i < MAX_INFLIGHT_REQUESTS; i++) told(made.ask(question));
    transport.receive(results(1n));
    clock.advance(10_000);
    told(made.ask(question));
    await turn();
    expect(transport.said.at(-1)).toBe("SearchQuery 1025");
  });

  it.each<[string, (made: ReturnType<typeof client>) => void]>([
    ["the end", ({ transport }) => transport.receive(final(1n))],
    ["a bad answer", ({ transport }) => transport.receive(raw(MessageType.AiToken, 1n, "{}"))],
    ["a lost connection", ({ transport }) => transport.endedByPeer(1006)],
    ["close", ({ client: made }) => made.close()],
  ])("keeps no timer after %s", (_, end) => {
    const made = client();
    made.client.ask(question);
    made.transport.receive(results(1n));
    expect(made.clock.waiting).toBe(1);
    end(made);
    expect(made.clock.waiting).toBe(0);
  });
});

describe("NerveClient: pings", () => {
  it("Ping: measures the latency until the identical frame comes back", async () => {
    const { client: made, transport, clock } = client();
    const round = outcome(made.ping());
    expect(transport.messages).toEqual([ping(1n)]);
    clock.advance(42);
    transport.receive(ping(1n));
    await turn();
    expect(round.value).toBe(42);
    expect(clock.waiting).toBe(0);
  });

  it("Decision 11: pings in flight are told apart, and echoes may come in any order", async () => {
    const { client: made, transport, clock } = client();
    const first = outcome(made.ping());
    clock.advance(10);
    const second = outcome(made.ping());
    transport.receive(ping(2n));
    clock.advance(10);
    transport.receive(ping(1n));
    await turn();
    expect([first.value, second.value]).toEqual([20, 0]);
  });

  it("Decision 11: a Ping it never sent is echoed as the identical bytes; one it did is never echoed", async () => {
    const { client: made, transport } = client();
    const round = outcome(made.ping());
    made.ask(question);
    const foreign = raw(MessageType.Ping, 77n, "anything");
    foreign[7] = 0xfc;
    transport.receive(foreign, ping(0n), ping(2n ** 64n - 1n), ping(1n), ping(1n), ping(2n));
    await turn();
    expect(round.value).toBe(0);
    expect(transport.messages.slice(2)).toEqual([foreign, ping(0n), ping(2n ** 64n - 1n)]);
  });

  it("Decision 16: an unanswered ping (10 s) is a dead link, and everything on it fails", async () => {
    const { client: made, transport, clock, log } = client();
    const story = told(made.ask(question));
    const round = outcome(made.ping());
    const other = outcome(made.ping({ timeoutMs: 60_000 }));
    clock.advance(9_999);
    expect(transport.closedWith).toBeUndefined();
    clock.advance(1);
    await turn();
    expect(transport.closedWith).toBe(closeCodeOf("ConnectionLost"));
    expect([story.end, round.value, other.value]).toEqual(Array(3).fill(ofKind("ConnectionLost")));
    expect((await made.closed).cause).toMatchObject({ kind: "ConnectionLost", requestId: 2n });
    expect(log).toEqual([expect.objectContaining({ kind: "ConnectionLost", requestId: 2n })]);
    expect(clock.waiting).toBe(0);
  });

  it("an aborted ping rejects with the reason; its late echo is dropped, and it kills no link", async () => {
    const { client: made, transport, clock } = client();
    const { signal, abort } = controls();
    const round = outcome(made.ping({ signal }));
    abort("never mind");
    transport.receive(ping(1n));
    clock.advance(60_000);
    await turn();
    expect(round.value).toBe("never mind");
    expect(transport.messages).toHaveLength(1);
    expect(transport.closedWith).toBeUndefined();
  });

  it("sends nothing when it is aborted before, or the connection has ended", async () => {
    const { client: made, transport } = client();
    const aborted = outcome(made.ping({ signal: AbortSignal.abort("never mind") }));
    made.close();
    const late = outcome(made.ping());
    await turn();
    expect([aborted.value, late.value]).toEqual(["never mind", ofKind("ConnectionLost")]);
    expect(transport.messages).toEqual([]);
  });
});
