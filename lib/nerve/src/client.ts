import { parseAiToken } from "./ai-token.ts";
import { systemClock } from "./clock.ts";
import type { Clock } from "./clock.ts";
import { Connection } from "./connection.ts";
import { endsMessage, MAX_INFLIGHT_REQUESTS, MessageType } from "./constants.ts";
import { aboutRequest, NerveError } from "./error.ts";
import { EventQueue } from "./event-queue.ts";
import { encodeFrame } from "./frame.ts";
import type { Frame } from "./frame.ts";
import type { NerveLog } from "./log.ts";
import { searchQueryJson } from "./search-query.ts";
import type { SearchQuery } from "./search-query.ts";
import { parseSearchResult } from "./search-result.ts";
import type { SearchResultItem } from "./search-result.ts";
import type { MessageTransport } from "./transport.ts";

/**
 * One step of an answer. `settled` says that nothing has followed the results for the settle time:
 * there may be no answer, yet what comes late is still told. The end of the iteration is the end of the
 * answer.
 */
export type ClientEvent =
  | { type: "results"; results: SearchResultItem[]; tookMs: number }
  | { type: "token"; text: string }
  | { type: "settled" };

export interface NerveClientOptions {
  /** Milliseconds of silence after results until an ask counts as settled; 10,000 when left out. */
  settleMs?: number;
  clock?: Clock;
  log?: NerveLog;
}

/** An ask that has been sent and has not ended. */
interface Ask {
  readonly events: EventQueue<ClientEvent>;
  stopSettling(): void;
}

interface Ping {
  echoed(): void;
  fail(error: NerveError): void;
}

/** The asking end of a connection. Ids are counted from 1 and shared by queries and pings. */
export class NerveClient {
  /** Resolves when the connection has ended: a `ConnectionLost` with the close code, and why as its cause. */
  readonly closed: Promise<NerveError>;
  readonly #connection: Connection;
  readonly #clock: Clock;
  readonly #log: NerveLog;
  readonly #settleMs: number;
  readonly #asks = new Map<bigint, Ask>();
  /** The asks that hold a slot: a settled one holds none, until a token announces that more follows. */
  readonly #inflight = new Set<bigint>();
  readonly #pings = new Map<bigint, Ping>();
  #lastId = 0n;

  /** The transport must be open, and is this client's alone. */
  constructor(transport: MessageTransport, options: NerveClientOptions = {}) {
    this.#clock = options.clock ?? systemClock;
    this.#log = options.log ?? (() => {});
    this.#settleMs = options.settleMs ?? 10_000;
    this.#connection = new Connection(transport, this.#log, {
      frame: (frame, message) => this.#receive(frame, message),
      ended: (lost) => this.#failAll(lost),
    });
    this.closed = this.#connection.closed;
    this.#connection.open();
  }

  /** Asks that have neither ended nor settled. */
  get inflight(): number {
    return this.#inflight.size;
  }

  /**
   * Sends the query before it returns, and gives the answer as it comes. To cancel, abort the signal or
   * leave the iteration: one Cancel frame goes out, and nothing more is told.
   *
   * Everything that goes wrong is thrown by the iteration. After an abort that is the signal's reason
   * (nothing is sent if it came first). Else it is a NerveError: `InvalidPayload`, `PayloadTooLarge` or
   * `TooManyRequests` when the query could not be sent; `InvalidPayload` for an answer that breaks its
   * schema; `ConnectionLost`. What had come before the error is told first.
   */
  ask(query: SearchQuery, options: { signal?: AbortSignal } = {}): AsyncIterableIterator<ClientEvent> {
    const { signal } = options;
    let cancel = () => {}; // What was never sent has nothing to cancel.
    const onAbort = () => {
      cancel();
      events.abort(signal?.reason);
    };
    const events = new EventQueue<ClientEvent>(() => {
      cancel();
      signal?.removeEventListener("abort", onAbort);
    });
    try {
      signal?.throwIfAborted();
      const id = this.#start(query, events);
      cancel = () => this.#cancel(id);
      signal?.addEventListener("abort", onAbort, { once: true });
    } catch (error) {
      events.fail(error);
    }
    return events;
  }

  /**
   * Milliseconds until an echo came back. A ping that is not answered in time ends the connection.
   *
   * @throws the signal's reason, or NerveError `ConnectionLost`
   */
  ping(options: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<number> {
    const { signal, timeoutMs = 10_000 } = options;
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      if (this.#connection.lost !== undefined) throw this.#connection.lost;
      const id = ++this.#lastId;
      const sentAt = this.#clock.now();
      const finish = (tell: () => void) => {
        this.#pings.delete(id);
        signal?.removeEventListener("abort", onAbort);
        stopWaiting();
        tell();
      };
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller's own reason
      const onAbort = () => finish(() => reject(signal?.reason));
      const stopWaiting = this.#clock.after(timeoutMs, () =>
        this.#connection.abandon(
          new NerveError("ConnectionLost", `A ping was not answered within ${timeoutMs} ms.`, {
            requestId: id,
          }),
        ),
      );
      this.#pings.set(id, {
        echoed: () => finish(() => resolve(this.#clock.now() - sentAt)),
        fail: (lost) => finish(() => reject(lost)),
      });
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#connection.send({ type: MessageType.Ping, requestId: id });
    });
  }

  /** Ends the connection; every unfinished ask and ping fails with `ConnectionLost`. */
  close(code = 1000, reason = ""): void {
    this.#connection.close(code, reason);
  }

  #start(query: SearchQuery, events: EventQueue<ClientEvent>): bigint {
    if (this.#connection.lost !== undefined) throw this.#connection.lost;
    if (this.#inflight.size >= MAX_INFLIGHT_REQUESTS) {
      throw new NerveError("TooManyRequests", `At most ${MAX_INFLIGHT_REQUESTS} requests may be in flight.`);
    }
    const id = this.#lastId + 1n;
    const payload = searchQueryJson(query);
    const message = encodeFrame({ type: MessageType.SearchQuery, requestId: id, payload });
    this.#lastId = id;
    this.#asks.set(id, { events, stopSettling: () => {} });
    this.#inflight.add(id);
    this.#connection.sendBytes(message);
    return id;
  }

  #receive(frame: Frame, message: Uint8Array<ArrayBuffer>): void {
    switch (frame.type) {
      case MessageType.Ping:
        this.#receivePing(frame.requestId, message);
        break;
      case MessageType.SearchResult:
      case MessageType.AiToken:
        this.#receiveAnswer(frame);
        break;
      default:
        this.#connection.ignore(frame);
    }
  }

  /** An id that was ever issued here is an echo, maybe late; so no echo is ever echoed. */
  #receivePing(id: bigint, message: Uint8Array<ArrayBuffer>): void {
    if (id >= 1n && id <= this.#lastId) this.#pings.get(id)?.echoed();
    else this.#connection.sendBytes(message);
  }

  #receiveAnswer(frame: Frame): void {
    const ask = this.#asks.get(frame.requestId);
    if (ask === undefined) return;
    try {
      if (frame.type === MessageType.SearchResult) this.#takeResults(ask, frame);
      else this.#takeToken(ask, frame);
    } catch (error) {
      if (!(error instanceof NerveError)) throw error;
      this.#refuseAnswer(ask, frame.requestId, aboutRequest(error, frame.requestId));
    }
  }

  #takeResults(ask: Ask, { requestId, payload }: Frame): void {
    const { results, took_ms } = parseSearchResult(payload);
    ask.events.push({ type: "results", results, tookMs: took_ms });
    if (!this.#inflight.has(requestId)) return;
    ask.stopSettling();
    ask.stopSettling = this.#clock.after(this.#settleMs, () => {
      this.#inflight.delete(requestId);
      ask.events.push({ type: "settled" });
    });
  }

  #takeToken(ask: Ask, { requestId, flags, payload }: Frame): void {
    const { t } = parseAiToken(payload);
    ask.stopSettling();
    this.#inflight.add(requestId);
    if (t !== "") ask.events.push({ type: "token", text: t });
    if (!endsMessage(flags)) return;
    this.#forget(requestId);
    ask.events.end();
  }

  /** The frame was sound, so only this ask fails; the daemon is told to stop. */
  #refuseAnswer(ask: Ask, requestId: bigint, error: NerveError): void {
    this.#log({ level: "warn", message: error.message, kind: error.kind, requestId, error });
    this.#cancel(requestId);
    ask.events.fail(error);
  }

  /** Frees the slot and tells the daemon; nothing happens when the ask has ended. */
  #cancel(id: bigint): void {
    if (!this.#asks.has(id)) return;
    this.#forget(id);
    this.#connection.send({ type: MessageType.Cancel, requestId: id });
  }

  #forget(id: bigint): void {
    this.#asks.get(id)?.stopSettling();
    this.#asks.delete(id);
    this.#inflight.delete(id);
  }

  #failAll(lost: NerveError): void {
    for (const [id, { events }] of [...this.#asks]) {
      const waits = this.#inflight.has(id);
      this.#forget(id);
      if (waits) events.fail(lost);
      else events.end();
    }
    for (const ping of [...this.#pings.values()]) ping.fail(lost);
  }
}
