import { beforeEach, describe, expect, it } from "vitest";
import type { CrowClient } from "../../../../lib/crow-session/src/client.ts";
import { CallError } from "../../../../lib/crow-session/src/error.ts";
import { OTHER_ID, TARGET, turn, World } from "./world.ts";

let world: World;
let client: CrowClient;

beforeEach(async () => {
  world = new World();
  client = await world.connect();
});

/** The first update; leaves the iteration after it. */
async function first(updates: AsyncIterable<unknown>): Promise<unknown> {
  for await (const update of updates) return update;
  return undefined;
}

describe("a request", () => {
  it("resolves with what the handler gives, whatever the order in which answers come", async () => {
    const requests = [1, 2, 3].map((call) => client.request(TARGET, call));
    await turn();
    for (const { call, resolve } of world.held.toReversed()) resolve({ doubled: Number(call) * 2 });
    expect(await Promise.all(requests)).toEqual([{ doubled: 2 }, { doubled: 4 }, { doubled: 6 }]);
  });

  it.each([undefined, null, false, "", []])("has %j for a result as it was given", async (result) => {
    world.handle = () => result;
    expect(await client.request(TARGET, null)).toEqual(result);
  });

  it("rejects with the code and the words of a CallError", async () => {
    world.handle = () => {
      throw new CallError("session_not_found", "There is no such session");
    };
    await expect(client.request(TARGET, null)).rejects.toMatchObject({
      kind: "failed",
      code: "session_not_found",
      message: "There is no such session",
    });
    expect(world.errors).toEqual([]);
  });

  it("tells nothing of any other error, which is the server's to know", async () => {
    const fault = new Error("secret path");
    world.handle = () => Promise.reject(fault);
    const error: unknown = await client.request(TARGET, null).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: "failed", code: "internal_error" });
    expect(String(error)).not.toContain("secret");
    expect(world.errors).toEqual([fault]);
  });

  it("has an internal error for a result that isn't JSON, and the connection goes on", async () => {
    world.handle = (call) => (call === 1 ? (new Date() as never) : "fine");
    await expect(client.request(TARGET, 1)).rejects.toMatchObject({ code: "internal_error" });
    expect(world.errors).toMatchObject([{ layer: "envelope", path: "result" }]);
    expect(await client.request(TARGET, 2)).toBe("fine");
  });

  it("rejects what can't be sent, sends nothing of it, and the connection goes on", async () => {
    await expect(client.request(TARGET, Number.NaN)).rejects.toMatchObject({
      layer: "envelope",
      path: "call",
    });
    await expect(client.request(TARGET, "\ud800")).rejects.toMatchObject({ layer: "cbor" });
    const request = client.request(TARGET, "fine");
    await turn();
    world.call.resolve("so it is");
    expect(await request).toBe("so it is");
  });

  it("to another server is refused", async () => {
    await expect(client.request({ serverId: OTHER_ID }, null)).rejects.toMatchObject({
      code: "wrong_server",
    });
    expect(world.held).toEqual([]);
  });
});

describe("cancelling", () => {
  it("rejects at once with the signal's reason, aborts the handler, and its late answer does no harm", async () => {
    const asking = new AbortController();
    const request = client.request(TARGET, "slow", { signal: asking.signal });
    await turn();
    const { signal, resolve } = world.call;
    asking.abort("enough");
    await expect(request).rejects.toBe("enough");
    await turn();
    expect(signal.aborted).toBe(true);
    resolve("too late");
    world.handle = () => "next";
    expect(await client.request(TARGET, null)).toBe("next");
  });

  it("answers `cancelled` when the handler rejects because of it", async () => {
    const asking = new AbortController();
    const request = client.request(TARGET, "slow", { signal: asking.signal });
    await turn();
    const { signal, reject } = world.call;
    signal.addEventListener("abort", () => reject(signal.reason));
    asking.abort();
    await expect(request).rejects.toThrow();
    await turn();
    expect(world.errors).toEqual([]);
  });

  it("before it is asked sends nothing", async () => {
    const sent = world.atClient.sent.length;
    await expect(client.request(TARGET, null, { signal: AbortSignal.abort("no") })).rejects.toBe("no");
    expect(world.atClient.sent.length).toBe(sent);
  });

  it("after the answer does nothing", async () => {
    world.handle = () => "done";
    const asking = new AbortController();
    expect(await client.request(TARGET, null, { signal: asking.signal })).toBe("done");
    const sent = world.atClient.sent.length;
    asking.abort();
    expect(world.atClient.sent.length).toBe(sent);
  });
});

describe("a subscription", () => {
  const subscribe = () => client.subscribe(TARGET, "clock", "subscribe");

  it("gives the result, then every update in order, those that came before the result too", async () => {
    const subscribed = subscribe();
    await turn();
    void world.peer.update("clock", 1);
    void world.peer.update("clock", 2);
    await turn();
    world.call.resolve("snapshot");
    const { result, updates } = await subscribed;
    expect(result).toBe("snapshot");
    void world.peer.update("clock", 3);
    const read = [];
    for await (const update of updates) if (read.push(update) === 3) break;
    expect(read).toEqual([1, 2, 3]);
  });

  it("keeps subscriptions apart, and ignores updates of none", async () => {
    const one = client.subscribe(TARGET, "one", 1);
    const two = client.subscribe(TARGET, "two", 2);
    await turn();
    for (const { resolve } of world.held) resolve();
    void world.peer.update("two", "for two");
    void world.peer.update("none", "for nobody");
    void world.peer.update("one", "for one");
    expect(await first((await one).updates)).toBe("for one");
    expect(await first((await two).updates)).toBe("for two");
  });

  it("ends for who leaves it, and its id may be used again", async () => {
    world.handle = () => null;
    const { updates } = await subscribe();
    await expect(subscribe()).rejects.toThrow("in use");
    void world.peer.update("clock", 1);
    await first(updates);
    await expect(subscribe()).resolves.toMatchObject({ result: null });
  });

  it("ends without an error when its signal aborts or the client closes", async () => {
    world.handle = () => null;
    const asking = new AbortController();
    const { updates } = await client.subscribe(TARGET, "a", 1, { signal: asking.signal });
    const { updates: others } = await client.subscribe(TARGET, "b", 1);
    asking.abort();
    client.close();
    expect(await first(updates)).toBe(undefined);
    expect(await first(others)).toBe(undefined);
  });

  it("throws what ended the connection, after the updates that came", async () => {
    world.handle = () => null;
    const { updates } = await subscribe();
    await world.peer.update("clock", 1);
    await turn();
    world.atClient.break(new Error("cable"));
    const read: unknown[] = [];
    await expect(
      (async () => {
        for await (const update of updates) read.push(update);
      })(),
    ).rejects.toMatchObject({ kind: "disconnected" });
    expect(read).toEqual([1]);
  });

  it("ends for a reader that is too slow, and the connection goes on", async () => {
    world = new World({ maxUnread: 2 });
    client = await world.connect();
    world.handle = () => null;
    const { updates } = await subscribe();
    for (const update of [1, 2, 3]) await world.peer.update("clock", update);
    await turn();
    const read: unknown[] = [];
    const reading = (async () => {
      for await (const update of updates) read.push(update);
    })();
    await expect(reading).rejects.toMatchObject({ kind: "slow_reader" });
    expect(read).toEqual([1, 2]);
    expect(await client.request(TARGET, null)).toBe(null);
  });
});

describe("an attachment", () => {
  const SESSION = { ...TARGET, sessionId: "s", attachmentId: "a1" };

  it("is told out of band, and admits the calls that name it and no others", async () => {
    const told: unknown[] = [];
    client.onAttachment((attachment) => told.push(attachment));
    await expect(client.request(SESSION, null)).rejects.toMatchObject({ code: "session_not_attached" });
    world.peer.attach("s", "a1", () => undefined);
    await turn();
    expect(client.attachment).toEqual(SESSION);
    world.handle = (_, { target }) => ({ ...target });
    expect(await client.request(SESSION, null)).toEqual(SESSION);
    await expect(client.request({ ...SESSION, attachmentId: "a2" }, null)).rejects.toMatchObject({
      code: "session_not_attached",
    });
    await world.peer.detach();
    await turn();
    expect(told).toEqual([SESSION, null]);
    await expect(client.request(SESSION, null)).rejects.toMatchObject({ code: "session_not_attached" });
  });

  it("is released once the calls admitted through it have settled, and only then", async () => {
    const released: string[] = [];
    world.peer.attach("s", "a1", () => void released.push("a1"));
    await turn();
    const request = client.request(SESSION, "long");
    await turn();
    world.peer.attach("s", "a2", () => void released.push("a2"));
    await turn();
    expect(released).toEqual([]);
    expect(client.attachment).toMatchObject({ attachmentId: "a2" });
    world.call.resolve("done");
    expect(await request).toBe("done");
    await turn();
    expect(released).toEqual(["a1"]);
  });

  it("is released when the client is gone, and no other client's is", async () => {
    const released: string[] = [];
    world.peer.attach("s", "a1", () => void released.push("a1"));
    await turn();
    const request = client.request(SESSION, "long").catch(() => "lost");
    await turn();
    client.close();
    await turn();
    const { signal, reject } = world.call;
    expect(signal.aborted).toBe(true);
    expect(released).toEqual([]);
    reject(new Error("aborted"));
    await world.peer.closed;
    expect(released).toEqual(["a1"]);
    expect(await request).toBe("lost");
  });

  it("is no more when the connection ends", async () => {
    const told: unknown[] = [];
    world.peer.attach("s", "a1", () => undefined);
    await turn();
    client.onAttachment((attachment) => told.push(attachment));
    client.close();
    expect(client.attachment).toBe(null);
    expect(told).toEqual([null]);
  });
});
