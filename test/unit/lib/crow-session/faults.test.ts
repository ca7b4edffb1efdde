import { describe, expect, it } from "vitest";
import { CrowClient } from "../../../../lib/crow-session/src/client.ts";
import { ManualClock } from "../nerve/manual-clock.ts";
import { MemoryTransport } from "./memory-transport.ts";
import { ClientByHand, OTHER_ID, SERVER_ID, ServerByHand, TARGET, turn, World } from "./world.ts";

/** A client whose server is written by hand, greeted or not. */
async function client({ greets = true } = {}) {
  const [atClient, atServer] = MemoryTransport.pair();
  const server = new ServerByHand(atServer);
  const clock = new ManualClock();
  const connecting = CrowClient.connect({ transport: atClient, serverId: SERVER_ID, clock });
  const outcome = connecting.then(
    () => "connected",
    (error: unknown) => error,
  );
  await turn();
  if (greets) await server.greet();
  return { server, connecting, outcome, clock, atClient };
}

/** A server whose client is written by hand. */
async function server({ greets = true } = {}) {
  const world = new World();
  const byHand = new ClientByHand(world.atClient);
  if (greets) await byHand.greet();
  return { world, client: byHand };
}

describe("the handshake, at the client", () => {
  it("greets first, with its version", async () => {
    const { server: byHand, outcome } = await client();
    expect(byHand.received).toEqual([{ type: "hello", version: 8 }]);
    expect(await outcome).toBe("connected");
  });

  it("is given up when nothing comes in time", async () => {
    const { outcome, clock, server: byHand } = await client({ greets: false });
    clock.advance(5_000);
    expect(await outcome).toMatchObject({ kind: "handshake" });
    await turn();
    expect(byHand.isClosed).toBe(true);
    expect(clock.waiting).toBe(0);
  });

  it("leaves no timer behind", async () => {
    const { clock, outcome } = await client();
    await outcome;
    expect(clock.waiting).toBe(0);
  });

  it("refuses another server", async () => {
    const { server: byHand, outcome } = await client({ greets: false });
    await byHand.send({ type: "hello", version: 8, serverId: OTHER_ID });
    expect(await outcome).toMatchObject({ kind: "handshake" });
    expect(byHand.isClosed).toBe(true);
  });

  it("passes on why the server refuses", async () => {
    const { server: byHand, outcome } = await client({ greets: false });
    await byHand.send({ type: "hello_error", error: { code: "version", message: "Only 9 here" } });
    expect(await outcome).toMatchObject({ kind: "refused", code: "version", message: "Only 9 here" });
  });

  it("ends when it is no longer wanted", async () => {
    const [atClient] = MemoryTransport.pair();
    const wanting = new AbortController();
    const connecting = CrowClient.connect({
      transport: atClient,
      serverId: SERVER_ID,
      signal: wanting.signal,
    });
    wanting.abort("never mind");
    await expect(connecting).rejects.toBe("never mind");
    await turn();
    expect(atClient.isClosed).toBe(true);
  });
});

describe("the end of a client's connection", () => {
  it.each([
    ["an answer to nothing", { type: "response", id: "99", ok: true } as const],
    ["a second hello", { type: "hello", version: 8, serverId: SERVER_ID } as const],
    [
      "a foreign attachment",
      { type: "attachment", attachment: { serverId: OTHER_ID, sessionId: "s", attachmentId: "a" } } as const,
    ],
  ])("comes with %s", async (_, message) => {
    const { server: byHand, connecting } = await client();
    const connected = await connecting;
    const request = connected.request(TARGET, null).catch((error: unknown) => error);
    await byHand.send(message);
    expect(await connected.closed).toMatchObject({ kind: "protocol" });
    expect(await request).toMatchObject({ kind: "protocol" });
    expect(byHand.isClosed).toBe(true);
  });

  it("comes with bytes that are no message, and says what was wrong with them", async () => {
    const { server: byHand, connecting } = await client();
    const connected = await connecting;
    byHand.transport.send(new Uint8Array([0, 0, 0, 1, 0xff]));
    expect(await connected.closed).toMatchObject({ kind: "protocol", cause: { layer: "cbor" } });
  });

  it("rejects what was under way, and whatever is asked afterwards; nothing is sent again", async () => {
    const { server: byHand, connecting, atClient } = await client();
    const connected = await connecting;
    const request = connected.request(TARGET, "once").catch((error: unknown) => error);
    await turn();
    atClient.break(new Error("cable"));
    expect(await request).toMatchObject({ kind: "disconnected" });
    await expect(connected.request(TARGET, "again")).rejects.toMatchObject({ kind: "disconnected" });
    expect(byHand.received.filter(({ type }) => type === "request")).toHaveLength(1);
  });

  it("in the middle of a message is a fault of the server", async () => {
    const { server: byHand, connecting } = await client();
    const connected = await connecting;
    byHand.transport.send(new Uint8Array([0, 0]));
    byHand.transport.close();
    expect(await connected.closed).toMatchObject({ kind: "protocol" });
  });

  it("by its own hand is no error", async () => {
    const { connecting } = await client();
    const connected = await connecting;
    connected.close();
    connected.close();
    expect(await connected.closed).toBe(undefined);
  });
});

describe("a server", () => {
  it.each([
    ["a request", { type: "request", id: "1", target: TARGET, call: null } as const, "invalid_request"],
    ["another version", { type: "hello", version: 7 } as const, "version"],
  ])("refuses a client that begins with %s", async (_, message, code) => {
    const { world, client: byHand } = await server({ greets: false });
    await byHand.send(message);
    expect(byHand.received).toMatchObject([{ type: "hello_error", error: { code } }]);
    expect(byHand.isClosed).toBe(true);
    expect(world.held).toEqual([]);
  });

  it("refuses a client that doesn't greet in time", async () => {
    const { world, client: byHand } = await server({ greets: false });
    world.clock.advance(5_000);
    await turn();
    expect(byHand.received).toMatchObject([{ type: "hello_error", error: { code: "invalid_request" } }]);
    expect(byHand.isClosed).toBe(true);
  });

  it.each([
    ["greets twice", (byHand: ClientByHand) => byHand.greet()],
    [
      "sends no message",
      (byHand: ClientByHand) => {
        byHand.transport.send(new Uint8Array([0, 0, 0, 1, 0xf6]));
        return turn();
      },
    ],
  ])("tells a client that %s what is wrong, and closes", async (_, misbehave) => {
    const { client: byHand } = await server();
    await misbehave(byHand);
    expect(byHand.received.at(-1)).toMatchObject({ type: "hello_error", error: { code: "invalid_request" } });
    expect(byHand.isClosed).toBe(true);
  });

  it("carries out what came before the fault, in the same bytes, and nothing after it", async () => {
    const { world, client: byHand } = await server();
    await byHand.send(
      { type: "request", id: "1", target: TARGET, call: "before" },
      { type: "hello", version: 8 },
      { type: "request", id: "2", target: TARGET, call: "after" },
    );
    expect(world.held.map(({ call }) => call)).toEqual(["before"]);
  });

  it("refuses an id that is in flight, and the first request goes on", async () => {
    const { world, client: byHand } = await server();
    const request = { type: "request", id: "1", target: TARGET, call: null } as const;
    await byHand.send(request, request);
    expect(byHand.received.at(-1)).toMatchObject({ id: "1", ok: false, error: { code: "invalid_request" } });
    world.call.resolve("first");
    await turn();
    expect(byHand.received.at(-1)).toMatchObject({ id: "1", ok: true, result: "first" });
  });

  it("ignores a cancel that matches no request, by its id or by its target", async () => {
    const { world, client: byHand } = await server();
    await byHand.send(
      { type: "request", id: "1", target: TARGET, call: null },
      { type: "cancel", id: "2", target: TARGET },
      { type: "cancel", id: "1", target: { serverId: OTHER_ID } },
      { type: "cancel", id: "1", target: { ...TARGET, sessionId: "s", attachmentId: "a" } },
    );
    expect(world.call.signal.aborted).toBe(false);
  });

  it("takes so many requests at once and no more", async () => {
    const world = new World({ maxRequests: 2 });
    const connected = await world.connect();
    const requests = [1, 2].map((call) => connected.request(TARGET, call));
    await expect(connected.request(TARGET, 3)).rejects.toMatchObject({ code: "invalid_request" });
    for (const { resolve } of world.held) resolve(null);
    expect(await Promise.all(requests)).toEqual([null, null]);
  });

  it("closes when every call has settled, and takes nobody in any more", async () => {
    const world = new World();
    const connected = await world.connect();
    const request = connected.request(TARGET, "slow").catch((error: unknown) => error);
    await turn();
    let isClosed = false;
    const closing = world.server.close().then(() => (isClosed = true));
    expect(await request).toMatchObject({ kind: "disconnected" });
    expect(isClosed).toBe(false);
    world.call.resolve("never read");
    await closing;
    const [atClient, atServer] = MemoryTransport.pair();
    world.server.accept(atServer);
    await turn();
    expect(atClient.isClosed).toBe(true);
  });
});

describe("an end that doesn't read", () => {
  const LIMITS = { maxPendingBytes: 1_000, stallMs: 30_000 };
  const KILOBYTE = "x".repeat(1_000);

  it("holds further frames back, so that no more than the limit and one frame wait", async () => {
    const world = new World(LIMITS);
    await world.connect();
    world.atServer.setFlowing(false);
    let taken = 0;
    const publishing = Array.from({ length: 10 }, () => world.peer.update("u", KILOBYTE).then(() => taken++));
    await turn();
    expect(taken).toBe(1);
    expect(world.atServer.pendingBytes).toBeLessThan(2_000);
    world.atServer.setFlowing(true);
    await Promise.all(publishing);
    expect(taken).toBe(10);
    expect(world.clock.waiting).toBe(0);
  });

  it("is given up after a while, at the server", async () => {
    const world = new World(LIMITS);
    await world.connect();
    world.atServer.setFlowing(false);
    const updates = [1, 2].map(() => world.peer.update("u", KILOBYTE).catch((error: unknown) => error));
    await turn();
    world.clock.advance(30_000);
    expect(await updates[1]).toMatchObject({ kind: "slow_peer" });
    expect(world.errors).toMatchObject([{ kind: "slow_peer" }]);
  });

  it("is given up after a while, at the client; what never left may be cancelled without a word", async () => {
    const world = new World(LIMITS);
    const connected = await world.connect();
    world.atClient.setFlowing(false);
    const first = connected.request(TARGET, KILOBYTE).catch((error: unknown) => error);
    const asking = new AbortController();
    const second = connected.request(TARGET, KILOBYTE, { signal: asking.signal });
    const third = connected.request(TARGET, KILOBYTE).catch((error: unknown) => error);
    const sent = world.atClient.sent.length;
    asking.abort("no need");
    await expect(second).rejects.toBe("no need");
    expect(world.atClient.sent.length).toBe(sent);
    world.clock.advance(30_000);
    expect(await first).toMatchObject({ kind: "slow_peer" });
    expect(await third).toMatchObject({ kind: "slow_peer" });
    expect(await connected.closed).toMatchObject({ kind: "slow_peer" });
  });
});
