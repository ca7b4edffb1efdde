import { MessageType } from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import { client, controls, ofKind, text, told } from "./asking.ts";
import { aQuery, cancel, final, question, raw, results, token } from "./messages.ts";
import { outcome } from "./outcome.ts";
import { turn } from "./test-transport.ts";

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
