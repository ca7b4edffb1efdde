import { MAX_INFLIGHT_REQUESTS, parseSearchQuery } from "@anvesha/nerve";
import type { SearchQuery } from "@anvesha/nerve";
import { describe, expect, it, vi } from "vitest";
import { client, controls, foundEvent, ofKind, text, told } from "./asking.ts";
import { cancel, final, found, ping, question, results, token } from "./messages.ts";
import { turn } from "./test-transport.ts";

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
