import { aiTokenJson } from "./ai-token.ts";
import { systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import { Connection } from "./connection.ts";
import { Flags, MAX_INFLIGHT_REQUESTS, MessageType } from "./constants.ts";
import { NerveError } from "./error.ts";
import type { Frame, FrameInit } from "./frame.ts";
import type { NerveLog } from "./log.ts";
import { Outflow } from "./outflow.ts";
import { parseSearchQuery } from "./search-query.ts";
import type { SearchQuery } from "./search-query.ts";
import { searchResultJson } from "./search-result.ts";
import type { SearchResultItem } from "./search-result.ts";
import type { MessageTransport } from "./transport.ts";

/**
 * Answers one query. The session ends the answer when the handler returns; when it throws, too, and
 * logs why. Once `ask.signal` is aborted (a Cancel came, or the connection ended) nothing more is sent.
 */
export type AskHandler = (
  query: SearchQuery,
  ask: { requestId: bigint; signal: AbortSignal },
  writer: AnswerWriter,
) => Promise<void>;

/**
 * Sends at once; the promise resolves when the connection has room for more, and rejects with the
 * signal's reason when the ask is aborted meanwhile. What can't be sent is thrown at once, so that a
 * handler that waits for nothing hears of it, too.
 *
 * @throws the signal's reason once it is aborted; NerveError `InvalidPayload` or `PayloadTooLarge`, or
 * `InternalError` when the handler had returned.
 */
export interface AnswerWriter {
  /** At most 100 items. */
  results(items: SearchResultItem[]): Promise<void>;
  token(text: string): Promise<void>;
}

export interface NerveServerOptions {
  clock?: Clock;
  log?: NerveLog;
  /** Bytes that may be unsent before writers wait; 1 MiB when left out. */
  highWaterMark?: number;
  /** Milliseconds that the other end has to get below it again; 30,000 when left out. */
  drainMs?: number;
}

interface Ask {
  readonly requestId: bigint;
  readonly receivedAt: number;
  readonly controller: AbortController;
}

/** One for all: making an exception, with its stack, takes longer than all else that a Cancel does. */
const CANCELLED = new DOMException("The request was cancelled.", "AbortError");

/**
 * Echoes don't wait, and an answer's first frame doesn't either, so a peer that asks, cancels and never reads is cut
 * off at this many times the mark.
 */
const MOST_UNSENT = 16;

/** The answering end of a connection: a handler for each query, many at once. */
export class NerveServer {
  /** Resolves when the connection has ended: a `ConnectionLost` with the close code, and why as its cause. */
  readonly closed: Promise<NerveError>;
  readonly #connection: Connection;
  readonly #handler: AskHandler;
  readonly #clock: Clock;
  readonly #log: NerveLog;
  readonly #highWaterMark: number;
  readonly #outflow: Outflow;
  readonly #asks = new Map<bigint, Ask>();
  #tellIdle: (() => void)[] = [];

  /** The transport must be open, and is this server's alone. */
  constructor(transport: MessageTransport, handler: AskHandler, options: NerveServerOptions = {}) {
    this.#handler = handler;
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? (() => {});
    this.#highWaterMark = options.highWaterMark ?? 1024 * 1024;
    this.#connection = new Connection(transport, this.#log, {
      frame: (frame, message) => this.#receive(frame, message),
      ended: (lost) => this.#abortAll(lost),
      drained: () => this.#outflow.look(),
    });
    this.#outflow = new Outflow({
      clock: this.#clock,
      highWaterMark: this.#highWaterMark,
      drainMs: options.drainMs ?? 30_000,
      unsent: () => this.#connection.unsent,
      stuck: () => this.#giveUp(),
    });
    this.closed = this.#connection.closed;
    this.#connection.open();
  }

  /** Asks that are neither answered nor cancelled. */
  get inflight(): number {
    return this.#asks.size;
  }

  /** Resolves when nothing is in flight, which may be now. */
  get idle(): Promise<void> {
    if (this.#asks.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#tellIdle.push(resolve));
  }

  /** Ends the connection and aborts every ask. */
  close(code = 1000, reason = ""): void {
    this.#connection.close(code, reason);
  }

  #receive(frame: Frame, message: Uint8Array<ArrayBuffer>): void {
    switch (frame.type) {
      case MessageType.Ping:
        this.#echo(message);
        break;
      case MessageType.SearchQuery:
        this.#accept(frame);
        break;
      case MessageType.Cancel:
        this.#cancel(frame.requestId);
        break;
      default:
        this.#connection.ignore(frame);
    }
  }

  #echo(message: Uint8Array<ArrayBuffer>): void {
    this.#connection.sendBytes(message);
    this.#sent();
  }

  #accept({ requestId, payload }: Frame): void {
    if (this.#asks.has(requestId)) {
      throw new NerveError("DuplicateRequest", "A request id came again while it was in flight.");
    }
    if (this.#asks.size >= MAX_INFLIGHT_REQUESTS) {
      throw new NerveError("TooManyRequests", `More than ${MAX_INFLIGHT_REQUESTS} requests were in flight.`);
    }
    const query = parseSearchQuery(payload);
    const ask = { requestId, receivedAt: this.#clock.now(), controller: new AbortController() };
    this.#asks.set(requestId, ask);
    void this.#answer(query, ask);
  }

  async #answer(query: SearchQuery, ask: Ask): Promise<void> {
    const { requestId } = ask;
    const { signal } = ask.controller;
    try {
      await this.#handler(query, { requestId, signal }, this.#writerFor(ask));
    } catch (error) {
      if (!isAbort(error, signal)) this.#logFailure(requestId, error);
    } finally {
      if (!signal.aborted) {
        this.#send({ type: MessageType.AiToken, requestId, payload: aiTokenJson({ t: "" }) });
        this.#forget(requestId);
      }
    }
  }

  #writerFor(ask: Ask): AnswerWriter {
    const { requestId } = ask;
    const { signal } = ask.controller;
    const write = (frame: FrameInit) => {
      signal.throwIfAborted();
      if (this.#asks.get(requestId) !== ask) {
        throw new NerveError("InternalError", "The answer had ended.", { requestId });
      }
      this.#send(frame);
      return this.#outflow.room(signal);
    };
    return {
      results: (items) => {
        const took_ms = Math.max(0, Math.round(this.#clock.now() - ask.receivedAt));
        const payload = searchResultJson({ results: items, took_ms });
        return write({ type: MessageType.SearchResult, requestId, payload });
      },
      token: (text) => {
        const payload = aiTokenJson({ t: text });
        return write({ type: MessageType.AiToken, flags: Flags.STREAM, requestId, payload });
      },
    };
  }

  #send(frame: FrameInit): void {
    this.#connection.send(frame);
    this.#sent();
  }

  #sent(): void {
    this.#outflow.look();
    if (this.#connection.unsent > MOST_UNSENT * this.#highWaterMark) this.#giveUp();
  }

  /** Aborts before the next frame is read; an id that is not in flight is nobody's. */
  #cancel(requestId: bigint): void {
    const ask = this.#asks.get(requestId);
    if (ask === undefined) return;
    this.#forget(requestId);
    ask.controller.abort(CANCELLED);
  }

  #forget(requestId: bigint): void {
    this.#asks.delete(requestId);
    if (this.#asks.size > 0) return;
    for (const tell of this.#tellIdle.splice(0)) tell();
  }

  #abortAll(lost: NerveError): void {
    this.#outflow.stop();
    for (const { requestId, controller } of [...this.#asks.values()]) {
      this.#forget(requestId);
      controller.abort(lost);
    }
  }

  #giveUp(): void {
    this.#connection.abandon(new NerveError("SlowReader", "The other end does not take what is sent to it."));
  }

  #logFailure(requestId: bigint, error: unknown): void {
    this.#log({
      level: "error",
      message: "The handler of a query failed.",
      kind: "InternalError",
      requestId,
      error,
    });
  }
}

/** Whether it is how a handler stops when its ask is aborted, and not a failure. */
function isAbort(error: unknown, signal: AbortSignal): boolean {
  return (
    signal.aborted && (error === signal.reason || (error instanceof Error && error.name === "AbortError"))
  );
}
