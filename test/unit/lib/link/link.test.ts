import type { NerveError } from "@anvesha/nerve";
import { type ClientEvent, type SearchQuery } from "@anvesha/nerve";
import { beforeEach, describe, expect, it } from "vitest";
import { NotPairedError, UnreachableError } from "../../../../lib/link/error.ts";
import { DaemonLink } from "../../../../lib/link/link.ts";
import type { LinkStatus } from "../../../../lib/link/status.ts";
import { turn } from "../nerve/test-transport.ts";
import { DaemonWorld } from "./daemon-world.ts";

const query = (question: string): SearchQuery => ({
  v: 1,
  query: question,
  context: { url: "", title: "" },
  opts: { search: false, max_results: 10 },
});

let world: DaemonWorld;
let link: DaemonLink;
let states: LinkStatus["state"][];
let wanted: AbortController;

beforeEach(() => {
  world = new DaemonWorld();
  link = new DaemonLink({
    connect: world.connect,
    clock: world.clock,
    random: () => 0.5,
    wallClock: () => 1_000_000 + world.clock.now(),
    log: () => {},
    whileWanted: () => {},
    settleMs: () => 10_000,
  });
  states = [];
  wanted = new AbortController();
  link.onStatus(({ state }) => states.push(state), new AbortController().signal);
});

async function connected() {
  link.want(wanted.signal);
  world.accept();
  await turn();
}

async function all(events: AsyncIterable<ClientEvent>): Promise<ClientEvent[]> {
  const seen: ClientEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

describe("the status", () => {
  it("is idle, and nothing is tried, until somebody wants the link", async () => {
    await turn();
    expect(link.status).toEqual({ state: "idle" });
    expect(world.attempts).toHaveLength(0);
  });

  it("says connected only after the echo of a ping on this connection", async () => {
    link.want(wanted.signal);
    world.accept("silent");
    await turn();
    expect(link.status).toEqual({ state: "connecting" });
  });

  it("tells the time of the round trip, and again with each heartbeat", async () => {
    await connected();
    expect(link.status).toEqual({ state: "connected", roundTripMs: 0 });
    states.length = 0;
    world.clock.advance(20_000);
    await turn();
    expect(states).toEqual(["connected"]);
  });

  it.each([
    [4401, "wrong_token"],
    [4403, "unknown_origin"],
  ])("tells a daemon that closes with %i from one that isn't there", async (code, reason) => {
    link.want(wanted.signal);
    world.accept(code);
    await turn();
    expect(link.status).toEqual({ state: "not_paired", reason });
    world.clock.advance(3_600_000);
    await turn();
    expect(world.attempts).toHaveLength(0);
  });

  it("says that there is no token without knocking anywhere", async () => {
    link.want(wanted.signal);
    world.refuse(new NotPairedError("no_token"));
    await turn();
    expect(link.status).toEqual({ state: "not_paired", reason: "no_token" });
  });

  it("says when the next attempt will be", async () => {
    link.want(wanted.signal);
    world.refuse();
    await turn();
    expect(link.status).toEqual({ state: "unreachable", retryAt: 1_000_750 });
    world.clock.advance(749);
    expect(world.attempts).toHaveLength(0);
    world.clock.advance(1);
    await turn();
    expect(world.attempts).toHaveLength(1);
  });
});

it("tells nobody who has gone of the status", () => {
  const listening = new AbortController();
  const heard: string[] = [];
  link.onStatus(({ state }) => heard.push(state), listening.signal);
  listening.abort();
  link.want(wanted.signal);
  expect(heard).toEqual([]);
});

describe("keeping up", () => {
  it("gives up a daemon that takes the connection and never opens it", async () => {
    link.want(wanted.signal);
    world.clock.advance(10_000);
    await turn();
    expect(link.status.state).toBe("unreachable");
    expect(world.attempts).toHaveLength(0);
  });

  it("closes a connection whose ping isn't answered, and heals unaided", async () => {
    await connected();
    const [socket] = world.sockets;
    world.sockets[0]?.server.listen({ message: () => {}, close: () => {} });
    world.clock.advance(20_000);
    await turn();
    world.clock.advance(10_000);
    await turn();
    expect(socket?.isOpen).toBe(false);
    expect(link.status.state).toBe("unreachable");
    world.clock.advance(1_000);
    await turn();
    world.accept();
    await turn();
    expect(link.status.state).toBe("connected");
  });

  it("waits longer after each failure, at most thirty seconds", async () => {
    link.want(wanted.signal);
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      world.refuse();
      await turn();
      const before = world.clock.now();
      while (world.attempts.length === 0) {
        world.clock.advance(250);
        await turn();
      }
      waits.push(world.clock.now() - before);
    }
    expect(waits).toEqual([750, 1_250, 2_250, 4_250, 8_250, 15_250, 15_250, 15_250, 15_250]);
  });

  it("starts over with short waits only after a healthy exchange, never because a socket opened", async () => {
    link.want(wanted.signal);
    for (let drop = 0; drop < 5; drop++) {
      world.accept(1011);
      await turn();
      world.clock.advance(30_000);
      await turn();
    }
    world.accept(1011);
    await turn();
    expect(link.status).toMatchObject({ retryAt: 1_000_000 + world.clock.now() + 15_250 });
    link.connectNow();
    await turn();
    world.accept()?.cut();
    await turn();
    expect(link.status).toMatchObject({ retryAt: 1_000_000 + world.clock.now() + 15_250 });
    link.connectNow();
    await turn();
    const socket = world.accept();
    await turn();
    socket?.cut();
    await turn();
    expect(link.status).toMatchObject({ retryAt: 1_000_000 + world.clock.now() + 750 });
  });

  it("stops trying when nobody wants it any more", async () => {
    link.want(wanted.signal);
    world.refuse();
    await turn();
    wanted.abort();
    await turn();
    expect(link.status).toEqual({ state: "idle" });
    expect(world.clock.waiting).toBe(0);
    world.clock.advance(60_000);
    await turn();
    expect(world.attempts).toHaveLength(0);
  });

  it("closes the connection when the last of those who want it goes", async () => {
    const second = new AbortController();
    await connected();
    link.want(second.signal);
    wanted.abort();
    await turn();
    expect(world.open).toHaveLength(1);
    second.abort();
    await turn();
    expect(world.open).toHaveLength(0);
    expect(link.status).toEqual({ state: "idle" });
    expect(world.clock.waiting).toBe(0);
  });

  it("makes one connection, however quickly it is wanted, unwanted and wanted again", async () => {
    for (let i = 0; i < 5; i++) {
      const want = new AbortController();
      link.want(want.signal);
      want.abort();
    }
    link.want(wanted.signal);
    await turn();
    expect(world.attempts).toHaveLength(1);
    world.accept();
    await turn();
    expect(world.open).toHaveLength(1);
    expect(link.status.state).toBe("connected");
  });

  it("lets go of a connection that opens in the moment in which nobody wants it any more", async () => {
    const first = new AbortController();
    link.want(first.signal);
    world.accept();
    first.abort();
    link.want(wanted.signal);
    await turn();
    world.accept();
    await turn();
    expect(world.open).toHaveLength(1);
  });
});

describe("waking up", () => {
  it("tries at once when the network is back", async () => {
    link.want(wanted.signal);
    world.refuse();
    await turn();
    link.wake();
    await turn();
    expect(world.attempts).toHaveLength(1);
  });

  it("finds out at once whether the connection outlived the sleep", async () => {
    await connected();
    world.clock.advance(5_000);
    states.length = 0;
    link.wake();
    await turn();
    expect(states).toEqual(["connected"]);
  });

  it("leaves a daemon alone that doesn't know this browser", async () => {
    link.want(wanted.signal);
    world.accept(4401);
    await turn();
    link.wake();
    await turn();
    expect(world.attempts).toHaveLength(0);
  });

  it("tries at once when a person says so, even where it wasn't paired", async () => {
    link.want(wanted.signal);
    world.accept(4401);
    await turn();
    link.connectNow();
    await turn();
    expect(world.attempts).toHaveLength(1);
  });
});

describe("starting over, because the port or the token changed", () => {
  it("closes what there is and connects anew at once", async () => {
    await connected();
    link.restart();
    await turn();
    expect(world.open).toHaveLength(0);
    world.accept();
    await turn();
    expect(link.status.state).toBe("connected");
    expect(world.open).toHaveLength(1);
  });

  it("ends the wait of one that wasn't paired", async () => {
    link.want(wanted.signal);
    world.accept(4403);
    await turn();
    link.restart();
    await turn();
    world.accept();
    await turn();
    expect(link.status.state).toBe("connected");
  });

  it("keeps a question that waits for the connection, and sends it once", async () => {
    const asking = link.ask(query("one"), wanted.signal);
    await turn();
    link.restart();
    await turn();
    world.accept();
    await all(await asking);
    expect(world.asked).toEqual(["one"]);
  });

  it("does nothing while nobody wants the link", async () => {
    link.restart();
    await turn();
    expect(link.status).toEqual({ state: "idle" });
    expect(world.attempts).toHaveLength(0);
  });
});

describe("asking", () => {
  it("connects on first need, and gives the answer as it comes", async () => {
    const asking = link.ask(query("Who?"), wanted.signal);
    world.accept();
    expect(await all(await asking)).toEqual([{ type: "token", text: "You asked: Who?" }]);
  });

  it("doesn't wait for the back-off", async () => {
    link.want(wanted.signal);
    world.refuse();
    await turn();
    const asking = link.ask(query("Who?"), new AbortController().signal);
    await turn();
    expect(world.attempts).toHaveLength(1);
    world.accept();
    await all(await asking);
  });

  it("waits for a new connection when the old one was lost", async () => {
    await connected();
    world.sockets[0]?.cut();
    await turn();
    const asking = link.ask(query("Who?"), wanted.signal);
    await turn();
    world.accept();
    expect(await all(await asking)).toHaveLength(1);
  });

  it("fails when the attempt it waits for fails, and is never sent later", async () => {
    const asking = link.ask(query("Who?"), wanted.signal);
    world.refuse();
    await expect(asking).rejects.toBeInstanceOf(UnreachableError);
    world.clock.advance(30_000);
    await turn();
    world.accept();
    await turn();
    expect(world.asked).toEqual([]);
  });

  it("fails with the reason when the daemon doesn't know this browser", async () => {
    const asking = link.ask(query("Who?"), wanted.signal);
    world.accept(4401);
    await expect(asking).rejects.toEqual(new NotPairedError("wrong_token"));
  });

  it("isn't sent when it is cancelled while the link connects", async () => {
    link.want(wanted.signal);
    const cancelled = new AbortController();
    const asking = link.ask(query("Who?"), cancelled.signal);
    cancelled.abort("stopped");
    await expect(asking).rejects.toBe("stopped");
    world.accept();
    await turn();
    expect(world.asked).toEqual([]);
    expect(link.status.state).toBe("connected");
  });

  it("isn't even waited for when it was cancelled before", async () => {
    await expect(link.ask(query("Who?"), AbortSignal.abort("stopped"))).rejects.toBe("stopped");
    expect(world.attempts).toHaveLength(0);
  });

  it("aborts the daemon's work when it is cancelled", async () => {
    await connected();
    world.handler = (_query, { signal }) =>
      new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    const cancelled = new AbortController();
    const asked = all(await link.ask(query("Who?"), cancelled.signal));
    await turn();
    cancelled.abort("stopped");
    await expect(asked).rejects.toBe("stopped");
    await turn();
    expect(world.aborted).toEqual(["Who?"]);
  });

  it("fails with ConnectionLost when the daemon dies in the middle, and is not asked again", async () => {
    await connected();
    world.handler = async (_query, { signal }, writer) => {
      await writer.token("The beginning");
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
    };
    const seen: ClientEvent[] = [];
    const asked = (async () => {
      for await (const event of await link.ask(query("Who?"), wanted.signal)) seen.push(event);
    })();
    await turn();
    world.sockets[0]?.cut();
    await expect(asked).rejects.toSatisfy((error) => (error as NerveError).kind === "ConnectionLost");
    expect(seen).toEqual([{ type: "token", text: "The beginning" }]);
    world.clock.advance(30_000);
    await turn();
    world.accept();
    await turn();
    expect(link.status.state).toBe("connected");
    expect(world.asked).toEqual(["Who?"]);
  });

  it("keeps the link up for its own time when nobody else wants it", async () => {
    const asking = new AbortController();
    const events = link.ask(query("Who?"), asking.signal);
    world.accept();
    await all(await events);
    expect(link.status.state).toBe("connected");
    asking.abort();
    await turn();
    expect(link.status.state).toBe("idle");
    expect(world.open).toHaveLength(0);
  });
});

it("says for how long it is wanted: from the first want to the end of the last", async () => {
  const lives: AbortSignal[] = [];
  const [first, second, third] = [new AbortController(), new AbortController(), new AbortController()];
  link = new DaemonLink({
    connect: world.connect,
    clock: world.clock,
    random: () => 0.5,
    wallClock: () => 0,
    log: () => {},
    whileWanted: (life) => lives.push(life),
    settleMs: () => 10_000,
  });
  link.want(first.signal);
  link.want(second.signal);
  first.abort();
  await turn();
  expect(lives.map(({ aborted }) => aborted)).toEqual([false]);
  second.abort();
  expect(lives.map(({ aborted }) => aborted)).toEqual([true]);
  link.want(third.signal);
  expect(lives.map(({ aborted }) => aborted)).toEqual([true, false]);
  third.abort();
});
