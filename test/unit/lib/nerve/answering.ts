import { NerveServer } from "@anvesha/nerve";
import type {
  AnswerWriter,
  AskHandler,
  NerveLogEvent,
  NerveServerOptions,
  SearchQuery,
} from "@anvesha/nerve";
import { ManualClock } from "./manual-clock.ts";
import { aQuery } from "./messages.ts";
import { TestTransport } from "./test-transport.ts";

/** A server whose other end and whose time are the test's. */
export function server(handler: AskHandler, options: NerveServerOptions = {}) {
  const clock = new ManualClock();
  const transport = new TestTransport();
  const log: NerveLogEvent[] = [];
  const made = new NerveServer(transport, handler, { clock, log: (event) => log.push(event), ...options });
  return { server: made, transport, clock, log };
}

interface Running {
  query: SearchQuery;
  requestId: bigint;
  signal: AbortSignal;
  writer: AnswerWriter;
  end(): void;
  fail(reason: unknown): void;
}

/** A server whose answers are written by the test, each in its own time. */
export function byHand(options: NerveServerOptions = {}) {
  const running: Running[] = [];
  const made = server(
    (query, { requestId, signal }, writer) =>
      new Promise((end, fail) => void running.push({ query, requestId, signal, writer, end, fail })),
    options,
  );
  const begin = (requestId: bigint) => {
    made.transport.receive(aQuery(requestId));
    const ask = running.at(-1);
    if (ask === undefined) throw new Error("The handler was not called.");
    return ask;
  };
  return { ...made, running, begin };
}

export const nothing: AskHandler = () => Promise.resolve();
