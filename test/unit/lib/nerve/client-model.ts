/** How long the modelled client waits, in milliseconds; never both at the same instant. */
export const SETTLE_MS = 1_000;
export const PING_MS = 1_507;

/** An ask and its reader, who begins at the next turn and then takes what is told whenever it has one. */
class ModelAsk {
  /** Undefined when it was refused before it was sent. */
  readonly id: bigint | undefined;
  readonly seen: string[] = [];
  state: "waiting" | "settled" | "over" = "waiting";
  settleAt = Infinity;
  #unread: string[] = [];
  #isReading = false;
  #hasSeenEnd = false;

  constructor(id?: bigint) {
    this.id = id;
  }

  tell(word: string): void {
    if (this.#isReading) this.seen.push(word);
    else this.#unread.push(word);
    this.#isReading = false;
  }

  end(how: string): void {
    this.#hasSeenEnd = this.#isReading;
    this.tell(how);
    this.state = "over";
    this.settleAt = Infinity;
  }

  /** What was not read yet is lost; nothing happens to a reader that has seen the end. */
  abort(): void {
    if (this.#hasSeenEnd || this.id === undefined) return;
    this.#unread = [];
    this.end("stopped");
  }

  leave(): void {
    if (this.#hasSeenEnd) return;
    this.#unread = [];
    this.end("done");
    this.#hasSeenEnd = true;
  }

  turn(): void {
    this.seen.push(...this.#unread.splice(0));
    this.#hasSeenEnd = this.state === "over";
    this.#isReading = !this.#hasSeenEnd;
  }
}

interface ModelPing {
  readonly id: bigint;
  readonly sentAt: number;
  outcome: string;
}

/**
 * What a client must do, told as plainly as can be: no promise, no timer, no map. Whatever an asker sees
 * is a list of words, the last of which is how it ended: `done`, the reason of an abort, or a kind of error.
 */
export class ClientModel {
  readonly asks: ModelAsk[] = [];
  readonly pings: ModelPing[] = [];
  readonly sent: string[] = [];
  closedWith: number | undefined;
  #now = 0;
  #lastId = 0n;
  #isLost = false;

  get inflight(): number {
    return this.asks.filter(({ state }) => state === "waiting").length;
  }

  ask(query: "good" | "bad", isAborted: boolean): void {
    const refusal = this.#refusal(query, isAborted);
    if (refusal !== undefined) {
      const refused = new ModelAsk();
      refused.end(refusal);
      this.asks.push(refused);
      return;
    }
    const id = ++this.#lastId;
    this.sent.push(`SearchQuery ${id}`);
    this.asks.push(new ModelAsk(id));
  }

  /** The asker aborts, or leaves the iteration. */
  stop(nth: number, how: "abort" | "leave"): void {
    const ask = this.asks[nth];
    if (ask === undefined) return;
    if (ask.state !== "over") this.sent.push(`Cancel ${ask.id}`);
    ask[how]();
  }

  results(id: bigint): void {
    const ask = this.#live(id);
    if (ask === undefined) return;
    ask.tell("results");
    if (ask.state === "waiting") ask.settleAt = this.#now + SETTLE_MS;
  }

  token(id: bigint, text: string, isLast: boolean): void {
    const ask = this.#live(id);
    if (ask === undefined) return;
    ask.state = "waiting";
    ask.settleAt = Infinity;
    if (text !== "") ask.tell(`token ${text}`);
    if (isLast) ask.end("done");
  }

  badAnswer(id: bigint): void {
    const ask = this.#live(id);
    if (ask === undefined) return;
    this.sent.push(`Cancel ${id}`);
    ask.end("InvalidPayload");
  }

  ping(): void {
    if (this.#isLost) {
      this.pings.push({ id: 0n, sentAt: 0, outcome: "ConnectionLost" });
      return;
    }
    const id = ++this.#lastId;
    this.sent.push(`Ping ${id}`);
    this.pings.push({ id, sentAt: this.#now, outcome: "waits" });
  }

  abortPing(nth: number): void {
    const ping = this.pings[nth];
    if (ping?.outcome === "waits") ping.outcome = "stopped";
  }

  echo(id: bigint): void {
    if (this.#isLost) return;
    const ping = this.pings.find((candidate) => candidate.id === id && candidate.outcome === "waits");
    if (ping !== undefined) ping.outcome = `${this.#now - ping.sentAt} ms`;
    else if (id < 1n || id > this.#lastId) this.sent.push(`Ping ${id}`);
  }

  lose(closedWith?: number): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.closedWith = closedWith;
    for (const ask of this.asks) {
      if (ask.state !== "over") ask.end(ask.state === "waiting" ? "ConnectionLost" : "done");
    }
    for (const ping of this.pings) if (ping.outcome === "waits") ping.outcome = "ConnectionLost";
  }

  /** Every reader has had its turn. */
  turn(): void {
    for (const ask of this.asks) ask.turn();
  }

  advance(ms: number): void {
    const until = this.#now + ms;
    for (let at = this.#nextDue(); at <= until; at = this.#nextDue()) {
      this.#now = at;
      for (const ask of this.asks.filter(({ settleAt }) => settleAt === at)) {
        ask.state = "settled";
        ask.settleAt = Infinity;
        ask.tell("settled");
      }
      if (this.#pingsDue().includes(at)) this.lose(1001);
    }
    this.#now = until;
  }

  #refusal(query: "good" | "bad", isAborted: boolean): string | undefined {
    if (isAborted) return "stopped";
    if (this.#isLost) return "ConnectionLost";
    return query === "bad" ? "InvalidPayload" : undefined;
  }

  #live(id: bigint): ModelAsk | undefined {
    return this.asks.find((ask) => ask.id === id && ask.state !== "over");
  }

  #nextDue(): number {
    return Math.min(...this.asks.map(({ settleAt }) => settleAt), ...this.#pingsDue());
  }

  #pingsDue(): number[] {
    return this.pings.filter(({ outcome }) => outcome === "waits").map(({ sentAt }) => sentAt + PING_MS);
  }
}
