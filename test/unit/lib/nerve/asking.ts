import { NerveClient } from "@anvesha/nerve";
import type { ClientEvent, NerveClientOptions, NerveLogEvent } from "@anvesha/nerve";
import { expect } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { found } from "./messages.ts";
import { TestTransport } from "./test-transport.ts";

/** A client whose other end and whose time are the test's. */
export function client(options: NerveClientOptions = {}) {
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
export function told(answer: AsyncIterable<ClientEvent>): Story {
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

export const ofKind = (kind: string) => expect.objectContaining({ name: "NerveError", kind }) as unknown;
export const foundEvent: ClientEvent = { type: "results", results: [found], tookMs: 34 };
export const text = (...texts: string[]): ClientEvent[] => texts.map((t) => ({ type: "token", text: t }));

export function controls() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason?: unknown) => controller.abort(reason) };
}
