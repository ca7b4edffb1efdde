import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { PanelClient } from "../../../../lib/ask/panel-client.ts";
import type { BackgroundToPanel, PanelToBackground } from "../../../../lib/ask/port.ts";
import { ManualClock } from "../nerve/manual-clock.ts";
import { turn } from "../nerve/test-transport.ts";
import { MemoryChannel } from "./memory-channel.ts";

let clock: ManualClock;
let life: AbortController;
let channels: MemoryChannel[];
/** What each background heard, by channel. */
let heard: unknown[][];
let told: BackgroundToPanel[];
let client: PanelClient;

const background = () => channels.at(-1)?.background;
const ask = (number: number): PanelToBackground => ({
  type: "ask",
  ask: number,
  question: "Who?",
  tabId: null,
  webSearch: false,
  conversation: [],
});
const lost = (number: number): BackgroundToPanel => ({
  type: "ask-event",
  ask: number,
  event: { type: "failed", failure: { kind: "connection_lost" } },
});

function open() {
  clock = new ManualClock();
  life = new AbortController();
  channels = [];
  heard = [];
  told = [];
  client = new PanelClient({
    windowId: 7,
    connect: () => {
      const channel = new MemoryChannel();
      const messages: unknown[] = [];
      channels.push(channel);
      heard.push(messages);
      channel.background.listen({ message: (message) => messages.push(message), closed: () => {} });
      return channel.panel;
    },
    onMessage: (message) => told.push(message),
    clock,
    signal: life.signal,
  });
}

beforeEach(open);

it("says first which window it watches", async () => {
  client.send({ type: "read-page" });
  await turn();
  expect(heard).toEqual([[{ type: "watch", windowId: 7 }, { type: "read-page" }]]);
});

it("passes on what the background says", async () => {
  const message: BackgroundToPanel = { type: "link", status: { state: "connecting" } };
  background()?.post(message);
  await turn();
  expect(told).toEqual([message]);
});

describe("a background that is stopped", () => {
  it("is woken at once, and told again what is watched", async () => {
    clock.advance(30_000);
    channels[0]?.stopBackground();
    await turn();
    expect(heard[1]).toEqual([{ type: "watch", windowId: 7 }]);
  });

  it("takes the answers that ran with it, which is said; nothing is asked again", async () => {
    client.send(ask(1));
    client.send(ask(2));
    await turn();
    background()?.post({ type: "ask-event", ask: 1, event: { type: "done" } });
    await turn();
    told.length = 0;
    clock.advance(30_000);
    channels[0]?.stopBackground();
    await turn();
    expect(told).toEqual([lost(2)]);
    expect(heard[1]).toEqual([{ type: "watch", windowId: 7 }]);
  });

  it("takes nothing with it that was cancelled or failed before", async () => {
    client.send(ask(1));
    client.send({ type: "cancel", ask: 1 });
    client.send(ask(2));
    await turn();
    background()?.post(lost(2));
    await turn();
    told.length = 0;
    channels[0]?.stopBackground();
    await turn();
    expect(told).toEqual([]);
  });

  it("is woken by the next question, before its end was heard of, and hears it once", async () => {
    clock.advance(30_000);
    channels[0]?.stopBackground();
    if (channels[0]) channels[0].panel.isClosed = true;
    client.send(ask(1));
    await turn();
    expect(heard[1]).toEqual([{ type: "watch", windowId: 7 }, ask(1)]);
    expect(heard[0]).not.toContainEqual(ask(1));
    expect(told).toEqual([]);
  });

  it("is left alone for a second when it ends again and again, unless there is something to say", async () => {
    channels[0]?.stopBackground();
    await turn();
    expect(channels).toHaveLength(1);
    clock.advance(999);
    expect(channels).toHaveLength(1);
    clock.advance(1);
    expect(channels).toHaveLength(2);
    channels[1]?.stopBackground();
    await turn();
    client.send(ask(1));
    await turn();
    expect(heard[2]).toEqual([{ type: "watch", windowId: 7 }, ask(1)]);
    clock.advance(10_000);
    expect(channels).toHaveLength(3);
  });
});

describe("a panel that goes", () => {
  it("closes its port", async () => {
    let isClosed = false;
    background()?.listen({ message: () => {}, closed: () => (isClosed = true) });
    life.abort();
    await turn();
    expect(isClosed).toBe(true);
  });

  it("wakes nobody any more", async () => {
    channels[0]?.stopBackground();
    await turn();
    life.abort();
    clock.advance(60_000);
    expect(channels).toHaveLength(1);
  });
});

it("asks each question once and hears one end of it, whenever the background is stopped", async () => {
  const step = fc.constantFrom("ask", "stop", "answer", "cancel", "turn", "wait");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      open();
      let last = 0;
      for (const what of steps) {
        const channel = channels.at(-1);
        if (what === "ask") client.send(ask(++last));
        else if (what === "stop") channel?.stopBackground();
        else if (what === "cancel") client.send({ type: "cancel", ask: last });
        else if (what === "turn") await turn();
        else if (what === "wait") clock.advance(700);
        else if (channel?.background.isClosed === false)
          channel.background.post({ type: "ask-event", ask: last, event: { type: "done" } });
      }
      await turn();
      const asked = heard.flat().filter((message) => (message as PanelToBackground).type === "ask");
      expect(new Set(asked.map((message) => JSON.stringify(message))).size).toBe(asked.length);
      const failed = told.filter(
        (message) => message.type === "ask-event" && message.event.type === "failed",
      );
      expect(new Set(failed.map((message) => JSON.stringify(message))).size).toBe(failed.length);
    }),
  );
});
