import {
  closeCodeOf,
  MAX_INFLIGHT_REQUESTS,
  MessageType,
  NerveClient,
  parseSearchQuery,
} from "@anvesha/nerve";
import type { ClientEvent, NerveClientOptions, NerveLogEvent, SearchQuery } from "@anvesha/nerve";
import { describe, expect, it, vi } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { aQuery, cancel, final, found, ping, question, raw, results, token } from "./messages.ts";
import { TestTransport, turn } from "./test-transport.ts";

function client(options: NerveClientOptions = {}) {
  const clock = new ManualClock();
  const transport = new TestTransport();
  const log: NerveLogEvent[] = [];
  const made = new NerveClient(transport, { clock, log: (event) => log.push(event), ...options });
  return { client: made, transport, clock, log };
}

interface Story {
  events: ClientEvent[];
  /** How the iteration ended: `done`, or what it threw. */
  end?: unknown;
}

/** Reads an answer as it comes. */
function told(answer: AsyncIterable<ClientEvent>): Story {
  const story: Story = { events: [] };
  void (async () => {
    try {
      for await (const event of answer) story.events.push(event);
      story.end = "done";
    } catch (error) {
      story.end = error;
    }
  })();
  return story;
}

const ofKind = (kind: string) => expect.objectContaining({ name: "NerveError", kind }) as unknown;
const foundEvent: ClientEvent = { type: "results", results: [found], tookMs: 34 };
const text = (...texts: string[]): ClientEvent[] => texts.map((t) => ({ type: "token", text: t }));

/** What becomes of a promise. */
function outcome(promise: Promise<unknown>): { value: unknown } {
  const seen: { value: unknown } = { value: "waits" };
  promise.then(
    (value) => (seen.value = value),
    (error: unknown) => (seen.value = error),
  );
  return seen;
}

describe("NerveClient: asking", () => {
  it("sends one SearchQuery frame with FINAL before it returns", () => {
    const { client: made, transport } = client();
    made.ask(question);
    expect(transport.said).toEqual(["SearchQuery 1"]);
    expect(parseSearchQuery(transport.sent[0]?.payload ?? new Uint8Array())).toEqual(question);
  });

  it("SearchQuery: zero or more SearchResult frames, then AiToken frames, told in order", async () => {
    const { client: made, transport } = client();
    const story = told(made.ask(question));
    transport.receive(results(1n), results(1n, [], 0), token(1n, "Hel"), token(1n, "lo"), final(1n));
    await turn();
    expect(story).toEqual({
      events: [foundEvent, { type: "results", results: [], tookMs: 0 }, ...text("Hel", "lo")],
      end: "done",
    });
    expect(made.inflight).toBe(0);
  });

  it("Decision 10: more than one SearchResult may come, between tokens too, each with its own took_ms", async () => {
    const { client: made, transport } = client();
    const story = told(made.ask(question));
    transport.receive(results(1n, [found], 1), token(1n, "a"), results(1n, [found], 900), final(1n, "b"));
    await turn();
    expect(story.events).toEqual([
      { type: "results", results: [found], tookMs: 1 },
      ...text("a"),
      { type: "results", results: [found], tookMs: 900 },
      ...text("b"),
    ]);
  });

  it.each([
    ["FINAL", 2],
    ["no flag", 0],
    ["both flags, which is FINAL", 3],
    ["FINAL beside unassigned bits", 0xfe],
  ])("Decision 9: %s on an AiToken ends the request", async (_, flags) => {
    const { client: made, transport } = client();
    const story = told(made.ask(question));
    const message = token(1n, "x");
    message[7] = flags;
    transport.receive(message, token(1n, "late"));
    await turn();
    expect(story).toEqual({ events: text("x"), end: "done" });
  });

  it("Decision 9: FINAL on a SearchResult ends that message, not the request", async () => {
    const { client: made, transport } = client();
    const story = told(made.ask(question));
    transport.receive(results(1n));
    await turn();
    expect(story).toEqual({ events: [foundEvent] });
    expect(made.inflight).toBe(1);
  });

  it("answers keep apart, however they interleave", async () => {
    const { client: made, transport } = client();
    const [first, second] = [told(made.ask(question)), told(made.ask(question))];
    transport.receive(token(2n, "b1"), token(1n, "a1"), final(2n, "b2"), token(1n, "a2"), final(1n));
    await turn();
    expect(first).toEqual({ events: text("a1", "a2"), end: "done" });
    expect(second).toEqual({ events: text("b1", "b2"), end: "done" });
  });

  it("tells what had come when the reader is late", async () => {
    const { client: made, transport } = client();
    const answer = made.ask(question);
    transport.receive(token(1n, "x"), final(1n));
    await turn();
    const story = told(answer);
    await turn();
    expect(story).toEqual({ events: text("x"), end: "done" });
  });

  it.each([
    ["InvalidPayload", { ...question, query: "" }],
    ["PayloadTooLarge", { ...question, query: "x".repeat(1024 * 1024) }],
  ])(
    "%s for a query that can't be sent; nothing is, and no id is used up",
    async (kind, query: SearchQuery) => {
      const { client: made, transport } = client();
      const story = told(made.ask(query));
      await turn();
      expect(story).toEqual({ events: [], end: ofKind(kind) });
      made.ask(question);
      expect(transport.said).toEqual(["SearchQuery 1"]);
    },
  );
});

describe("NerveClient: ids", () => {
  it("an ask that was refused used up no id, and whoever reads of it late disturbs no other", async () => {
    const { client: made, transport } = client();
    const refused = made.ask({ ...question, query: "" });
    const story = told(made.ask(question));
    told(refused);
    await made.ask({ ...question, query: "" }).return?.();
    transport.receive(final(1n, "fine"));
    await turn();
    expect(story).toEqual({ events: text("fine"), end: "done" });
    expect(transport.said).toEqual(["SearchQuery 1"]);
  });

  it("Decision 12: counted from 1, shared by queries and pings, never used again", async () => {
    const { client: made, transport } = client();
    const first = told(made.ask(question));
    const round = made.ping();
    transport.receive(final(1n), ping(2n));
    await round;
    told(made.ask(question));
    made.ask(question);
    expect(first.end).toBe("done");
    expect(transport.said).toEqual(["SearchQuery 1", "Ping 2", "SearchQuery 3", "SearchQuery 4"]);
  });

  it("Decision 12: frames for an unknown id are ignored", async () => {
    const { client: made, transport, log } = client();
    const story = told(made.ask(question));
    transport.receive(token(99n, "x"), results(0n), final(2n ** 64n - 1n), final(1n));
    await turn();
    expect(story).toEqual({ events: [], end: "done" });
    expect(log).toEqual([]);
  });
});

describe("NerveClient: in flight", () => {
  it("Decision 13: the 1025th is refused with TooManyRequests and sends nothing, until a slot is free", async () => {
    const { client: made, transport } = client();
    const answers = Array.from({ length: MAX_INFLIGHT_REQUESTS }, () => told(made.ask(question)));
    const refused = told(made.ask(question));
    await turn();
    expect(made.inflight).toBe(1024);
    expect(transport.messages).toHaveLength(1024);
    expect(refused.end).toEqual(ofKind("TooManyRequests"));
    transport.receive(final(7n));
    await turn();
    expect(answers[6]?.end).toBe("done");
    told(made.ask(question));
    await turn();
    expect(transport.said.at(-1)).toBe("SearchQuery 1025");
    expect(made.inflight).toBe(1024);
  });

  it("Decision 14: a cancelled ask frees its slot at once", () => {
    const { client: made } = client();
    const controller = new AbortController();
    made.ask(question, { signal: controller.signal });
    expect(made.inflight).toBe(1);
    controller.abort();
    expect(made.inflight).toBe(0);
  });
});

describe("NerveClient: cancelling", () => {
  it("Decision 14: before the query has left, neither is sent", async () => {
    const { client: made, transport } = client();
    const reason = new Error("changed my mind");
    const story = told(made.ask(question, { signal: AbortSignal.abort(reason) }));
    await turn();
    expect(story).toEqual({ events: [], end: reason });
    expect(transport.messages).toEqual([]);
    expect(made.inflight).toBe(0);
  });

  it("Cancel: one frame, FINAL, the target's id in the header, no payload; late frames are dropped", async () => {
    const { client: made, transport, log } = client();
    const controller = new AbortController();
    const story = told(made.ask(question, { signal: controller.signal }));
    transport.receive(token(1n, "Hel"));
    await turn();
    controller.abort("stop");
    transport.receive(token(1n, "lo"), results(1n), final(1n));
    await turn();
    expect(story).toEqual({ events: text("Hel"), end: "stop" });
    expect(transport.said).toEqual(["SearchQuery 1", "Cancel 1"]);
    expect(transport.messages[1]).toEqual(cancel(1n));
    expect(log).toEqual([]);
  });

  it("takes effect at once: what had come and was not read is not told", async () => {
    const { client: made, transport } = client();
    const controller = new AbortController();
    const answer = made.ask(question, { signal: controller.signal });
    transport.receive(token(1n, "x"));
    controller.abort("stop");
    const story = told(answer);
    await turn();
    expect(story).toEqual({ events: [], end: "stop" });
  });

  it("Cancel after completion is a no-op: no frame, whether the end was read or not", async () => {
    const { client: made, transport } = client();
    const [read, unread] = [new AbortController(), new AbortController()];
    const story = told(made.ask(question, { signal: read.signal }));
    const answer = made.ask(question, { signal: unread.signal });
    transport.receive(final(1n), token(2n, "x"), final(2n));
    await turn();
    read.abort("late");
    unread.abort("late");
    const unreadStory = told(answer);
    await turn();
    expect(story.end).toBe("done");
    expect(unreadStory).toEqual({ events: [], end: "late" });
    expect(transport.said).toEqual(["SearchQuery 1", "SearchQuery 2"]);
  });

  it("leaving the iteration cancels, while a read is pending too", async () => {
    const { client: made, transport } = client();
    const left = made.ask(question);
    transport.receive(token(1n, "x"));
    for await (const event of left) {
      expect(event).toEqual({ type: "token", text: "x" });
      break;
    }
    const answer = made.ask(question);
    const pending = answer.next();
    await answer.return?.();
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(transport.said).toEqual(["SearchQuery 1", "Cancel 1", "SearchQuery 2", "Cancel 2"]);
    expect(made.inflight).toBe(0);
  });

  it("both ways at once send one Cancel", async () => {
    const { client: made, transport } = client();
    const controller = new AbortController();
    const answer = made.ask(question, { signal: controller.signal });
    controller.abort();
    await answer.return?.();
    expect(transport.said).toEqual(["SearchQuery 1", "Cancel 1"]);
  });

  it("one signal cancels all its asks, and no others", async () => {
    const { client: made, transport } = client();
    const { signal, abort } = controls();
    told(made.ask(question, { signal }));
    told(made.ask(question, { signal }));
    told(made.ask(question));
    abort();
    await turn();
    expect(transport.said.slice(3)).toEqual(["Cancel 1", "Cancel 2"]);
    expect(made.inflight).toBe(1);
  });

  it("lets go of the signal at the end of the answer", async () => {
    const { client: made, transport } = client();
    const { signal } = controls();
    const added = vi.spyOn(signal, "addEventListener");
    const removed = vi.spyOn(signal, "removeEventListener");
    told(made.ask(question, { signal }));
    expect(removed).not.toHaveBeenCalled();
    transport.receive(final(1n));
    await turn();
    expect(removed.mock.calls).toEqual(added.mock.calls.map(([type, listener]) => [type, listener]));
  });
});

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

describe("NerveClient: what is wrong", () => {
  it.each([
    ["SearchResult", raw(MessageType.SearchResult, 1n, '{"results":[]}'), "took_ms"],
    ["AiToken", raw(MessageType.AiToken, 1n, '{"t":null}'), "t"],
    ["AiToken", raw(MessageType.AiToken, 1n), ""],
  ])(
    "Decision 6: a bad %s payload fails only that request, with the path; the daemon is told to stop",
    async (_, message, path) => {
      const { client: made, transport, log } = client();
      const [bad, good] = [told(made.ask(question)), told(made.ask(question))];
      transport.receive(token(1n, "x"), message, token(1n, "late"), final(2n, "fine"));
      await turn();
      expect(bad.events).toEqual(text("x"));
      expect(bad.end).toMatchObject({ kind: "InvalidPayload", path, requestId: 1n });
      expect(good).toEqual({ events: text("fine"), end: "done" });
      expect(transport.said.slice(2)).toEqual(["Cancel 1"]);
      expect(transport.closedWith).toBeUndefined();
      expect(log).toEqual([
        expect.objectContaining({ level: "warn", kind: "InvalidPayload", requestId: 1n }),
      ]);
    },
  );

  it("a bad payload for a request that is over concerns nobody", () => {
    const { transport, log } = client();
    transport.receive(raw(MessageType.AiToken, 1n, "not JSON"));
    expect(log).toEqual([]);
    expect(transport.closedWith).toBeUndefined();
  });

  it.each([
    ["SearchQuery", aQuery(1n)],
    ["Cancel", cancel(1n)],
    ["AgentTaskStart", raw(MessageType.AgentTaskStart, 1n, "?")],
    ["AgentTaskEvent", raw(MessageType.AgentTaskEvent, 1n)],
    ["AgentTaskDone", raw(MessageType.AgentTaskDone, 1n)],
  ])(
    "Decision 7: a %s that comes to a client is logged and ignored; the connection stays",
    async (name, message) => {
      const { client: made, transport, log } = client();
      const story = told(made.ask(question));
      transport.receive(message, final(1n));
      await turn();
      expect(story).toEqual({ events: [], end: "done" });
      expect(log).toEqual([{ level: "warn", message: `A ${name} frame was ignored.`, requestId: 1n }]);
    },
  );

  it("Decision 15: a lost connection fails every unfinished ask and ping; what had come is told first", async () => {
    const { client: made, transport } = client();
    const partial = told(made.ask(question));
    const late = made.ask(question);
    const round = outcome(made.ping());
    transport.receive(token(1n, "partial"), token(2n, "unread"));
    transport.endedByPeer(1006);
    await turn();
    const lateStory = told(late);
    await turn();
    expect(partial).toEqual({ events: text("partial"), end: ofKind("ConnectionLost") });
    expect(lateStory).toEqual({ events: text("unread"), end: ofKind("ConnectionLost") });
    expect(round.value).toMatchObject({ kind: "ConnectionLost", closeCode: 1006 });
    expect(made.inflight).toBe(0);
  });

  it("Decision 15: a settled ask waits for nothing, so it ends in peace", async () => {
    const { client: made, transport, clock } = client();
    const story = told(made.ask(question));
    transport.receive(results(1n));
    clock.advance(10_000);
    transport.endedByPeer(1006);
    await turn();
    expect(story.end).toBe("done");
  });

  it("Decision 15: nothing is replayed, and an ask on a lost connection sends nothing", async () => {
    const { client: made, transport } = client();
    transport.endedByPeer(4401);
    const story = told(made.ask(question));
    await turn();
    expect(story.end).toMatchObject({ kind: "ConnectionLost", closeCode: 4401 });
    expect(transport.messages).toEqual([]);
  });

  it("Decision 5: a violation by the daemon closes with its code, and is the cause of what asks fail with", async () => {
    const { client: made, transport } = client();
    const story = told(made.ask(question));
    transport.receive("text");
    await turn();
    expect(transport.closedWith).toBe(1002);
    expect(story.end).toMatchObject({
      kind: "ConnectionLost",
      closeCode: 1002,
      cause: { kind: "MalformedFrame" },
    });
    expect(await made.closed).toBe(story.end);
  });

  it("close ends asks and pings, and sends no Cancel", async () => {
    const { client: made, transport } = client();
    const { signal, abort } = controls();
    const story = told(made.ask(question, { signal }));
    const round = outcome(made.ping());
    made.close();
    await turn();
    abort();
    expect([story.end, round.value]).toEqual([ofKind("ConnectionLost"), ofKind("ConnectionLost")]);
    expect(transport.said).toEqual(["SearchQuery 1", "Ping 2"]);
    expect(transport.closedWith).toBe(1000);
  });

  it("a transport that can't send fails the ask like any lost connection", async () => {
    const { client: made, transport } = client();
    transport.send = () => {
      throw new Error("not open");
    };
    const story = told(made.ask(question));
    await turn();
    expect(story.end).toEqual(ofKind("ConnectionLost"));
    expect(made.inflight).toBe(0);
  });
});

function controls() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason?: unknown) => controller.abort(reason) };
}
