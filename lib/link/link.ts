import {
  NerveClient,
  NerveError,
  type ClientEvent,
  type Clock,
  type MessageTransport,
  type NerveLog,
  type SearchQuery,
} from "@anvesha/nerve";
import { BackOff } from "./backoff.ts";
import { NotPairedError, UnreachableError, type NotPairedReason } from "./error.ts";
import { Heartbeat } from "./heartbeat.ts";
import { pause } from "./pause.ts";
import type { LinkStatus } from "./status.ts";

/** A daemon that is stopped still takes connections: one that doesn't open by then is given up. */
const CONNECT_MS = 10_000;

/** The codes with which a daemon closes what it won't serve, right after the upgrade. */
const NOT_PAIRED_CODES = new Map<number, NotPairedReason>([
  [4401, "wrong_token"],
  [4403, "unknown_origin"],
]);

export interface LinkOptions {
  /**
   * Opens one connection. Rejects with `NotPairedError` when there is no token to present, with anything
   * else when nobody answers, and promptly once the signal aborts.
   */
  connect: (signal: AbortSignal) => Promise<MessageTransport>;
  clock: Clock;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Milliseconds since the epoch, for people to read. */
  wallClock: () => number;
  log: NerveLog;
  /** Begins whenever somebody first wants the link; the signal aborts when nobody does any more. */
  whileWanted: (life: AbortSignal) => void;
  /** How long an answer may be silent before it counts as settled, in milliseconds. */
  settleMs: () => number;
}

interface Waiting {
  resolve(client: NerveClient): void;
  reject(error: unknown): void;
}

/**
 * The one connection to the daemon. It is made when somebody first wants it, kept alive by a heartbeat,
 * made again after a back-off when it is lost, and closed when nobody wants it any more. Everything that
 * counts (ids, pings, asks) belongs to one connection; nothing of it crosses to the next.
 */
export class DaemonLink {
  readonly #options: LinkOptions;
  readonly #wants = new Set<AbortSignal>();
  readonly #listeners = new Set<(status: LinkStatus) => void>();
  readonly #waiting = new Set<Waiting>();
  #status: LinkStatus = { state: "idle" };
  /** From the first want to the end of the last one. */
  #life = new AbortController();
  /** One attempt and the connection it makes; aborted to start over at once. */
  #attempt = new AbortController();
  /** The wait between attempts; aborted to end it early. */
  #wait = new AbortController();
  #live: { client: NerveClient; heartbeat: Heartbeat } | null = null;

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get status(): LinkStatus {
    return this.#status;
  }

  /** Tells every change of the status until the signal aborts. */
  onStatus(listener: (status: LinkStatus) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  /** Keeps the link up, or trying, until the signal aborts; many may want it at once. */
  want(signal: AbortSignal): void {
    if (signal.aborted || this.#wants.has(signal)) return;
    this.#wants.add(signal);
    signal.addEventListener("abort", () => this.#unwant(signal), { once: true });
    if (this.#wants.size > 1) return;
    this.#life = new AbortController();
    this.#options.whileWanted(this.#life.signal);
    void this.#keepUp(this.#life.signal);
  }

  /**
   * Sends the query over the connection, once it is there, and gives the answer as it comes. The link is
   * wanted until the signal aborts, so abort it when the answer has ended.
   *
   * @throws the signal's reason if it aborts first, `UnreachableError` or `NotPairedError` if the attempt in
   *   hand fails: in each case nothing was sent, and nothing will be. The iteration throws what
   *   `NerveClient.ask` says.
   */
  async ask(query: SearchQuery, signal: AbortSignal): Promise<AsyncIterable<ClientEvent>> {
    const client = await this.#connected(signal);
    signal.throwIfAborted();
    return client.ask(query, { signal });
  }

  /** The network came back, or the machine woke up: try now, or find out whether the connection still lives. */
  wake(): void {
    if (this.#live) void this.#live.heartbeat.beat();
    else if (this.#status.state === "unreachable") this.#wait.abort();
  }

  /** A person asks for an attempt now, whatever the last one said. */
  connectNow(): void {
    this.#wait.abort();
  }

  /** The port or the token changed: what there is belongs to the past. */
  restart(): void {
    this.#attempt.abort();
    this.#wait.abort();
  }

  #unwant(signal: AbortSignal): void {
    this.#wants.delete(signal);
    if (this.#wants.size > 0) return;
    this.#life.abort();
    this.#tell({ state: "idle" });
  }

  #connected(signal: AbortSignal): Promise<NerveClient> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      this.want(signal);
      if (this.#live) {
        resolve(this.#live.client);
        return;
      }
      const waiting = { resolve, reject };
      this.#waiting.add(waiting);
      signal.addEventListener(
        "abort",
        () => {
          this.#waiting.delete(waiting);
          // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- the caller's own reason
          reject(signal.reason);
        },
        { once: true },
      );
      this.#wait.abort();
    });
  }

  /** Attempt, connection, wait, and again, for one life of the link. */
  async #keepUp(life: AbortSignal): Promise<void> {
    const backOff = new BackOff(this.#options.random);
    while (!life.aborted) {
      this.#attempt = new AbortController();
      const attempt = AbortSignal.any([life, this.#attempt.signal]);
      this.#tell({ state: "connecting" });
      const reason = await this.#connection(attempt, backOff);
      if (attempt.aborted) continue;
      this.#wait = new AbortController();
      await this.#betweenAttempts(reason, backOff, AbortSignal.any([life, this.#wait.signal]));
    }
  }

  /** One connection from the attempt to its end. Resolves with the reason if the daemon doesn't know us. */
  async #connection(signal: AbortSignal, backOff: BackOff): Promise<NotPairedReason | null> {
    const { clock, log, settleMs } = this.#options;
    const ended = new AbortController();
    try {
      const transport = await this.#open(signal);
      const client = new NerveClient(transport, { clock, log, settleMs: settleMs() });
      signal.addEventListener("abort", () => client.close(1000, "no longer wanted"), { once: true });
      if (signal.aborted) client.close(1000, "no longer wanted");
      const roundTripMs = await client.ping();
      signal.throwIfAborted();
      backOff.reset();
      this.#begin(client, roundTripMs, AbortSignal.any([signal, ended.signal]));
      return reasonOf(await client.closed);
    } catch (error) {
      log({ level: "debug", message: "No connection to the daemon came about", error });
      return reasonOf(error);
    } finally {
      ended.abort();
    }
  }

  async #open(signal: AbortSignal): Promise<MessageTransport> {
    const { clock, connect } = this.#options;
    const tooLate = new AbortController();
    const cancelTimer = clock.after(CONNECT_MS, () => tooLate.abort());
    try {
      return await connect(AbortSignal.any([signal, tooLate.signal]));
    } finally {
      cancelTimer();
    }
  }

  #begin(client: NerveClient, roundTripMs: number, signal: AbortSignal): void {
    const connected = (ms: number) => this.#tell({ state: "connected", roundTripMs: ms });
    const heartbeat = new Heartbeat({
      ping: () => client.ping(),
      onEcho: connected,
      clock: this.#options.clock,
      signal,
    });
    const live = { client, heartbeat };
    this.#live = live;
    signal.addEventListener("abort", () => {
      if (this.#live === live) this.#live = null;
    });
    connected(roundTripMs);
    for (const waiting of this.#takeWaiting()) waiting.resolve(client);
  }

  /** The back-off; or, when the daemon doesn't know us, until something changes. Asks don't wait for it. */
  async #betweenAttempts(reason: NotPairedReason | null, backOff: BackOff, signal: AbortSignal) {
    const { clock, wallClock } = this.#options;
    if (reason !== null) {
      this.#tell({ state: "not_paired", reason });
      this.#refuse(new NotPairedError(reason));
      return pause(clock, null, signal);
    }
    const waitMs = backOff.next();
    this.#tell({ state: "unreachable", retryAt: wallClock() + waitMs });
    this.#refuse(new UnreachableError("No daemon answers"));
    return pause(clock, waitMs, signal);
  }

  #refuse(error: Error): void {
    for (const waiting of this.#takeWaiting()) waiting.reject(error);
  }

  #takeWaiting(): Waiting[] {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    return waiting;
  }

  #tell(status: LinkStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener(status);
  }
}

function reasonOf(error: unknown): NotPairedReason | null {
  if (error instanceof NotPairedError) return error.reason;
  const code = error instanceof NerveError ? error.closeCode : undefined;
  return code === undefined ? null : (NOT_PAIRED_CODES.get(code) ?? null);
}
