import { MessageType } from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import { byHand, nothing, server } from "./answering.ts";
import { ping, question, raw, results, token } from "./messages.ts";
import { turn } from "./test-transport.ts";

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
