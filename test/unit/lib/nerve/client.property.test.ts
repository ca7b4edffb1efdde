import { Flags, MessageType, NerveClient, NerveError } from "@anvesha/nerve";
import type { ClientEvent } from "@anvesha/nerve";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ClientModel, PING_MS, SETTLE_MS } from "./client-model.ts";
import { ManualClock } from "./manual-clock.ts";
import { ping, question, raw, results, token } from "./messages.ts";
import { TestTransport, turn } from "./test-transport.ts";

/** A real client, with all that its askers see in the words of the model. */
class Session {
  readonly clock = new ManualClock();
  readonly transport = new TestTransport();
  readonly client = new NerveClient(this.transport, { clock: this.clock, settleMs: SETTLE_MS });
  readonly seen: string[][] = [];
  readonly outcomes: string[] = [];
  readonly #answers: AsyncIterableIterator<ClientEvent>[] = [];
  readonly #aborts: (() => void)[] = [];
  readonly #pingAborts: (() => void)[] = [];

  ask(query: "good" | "bad", isAborted: boolean): void {
    const controller = new AbortController();
    if (isAborted) controller.abort("stopped");
    const asked = query === "good" ? question : { ...question, query: "" };
    const answer = this.client.ask(asked, { signal: controller.signal });
    this.#answers.push(answer);
    this.#aborts.push(() => controller.abort("stopped"));
  }

  /** Who has not begun to read does so now; then all read what there is. */
  async turn(): Promise<void> {
    for (const answer of this.#answers.slice(this.seen.length)) {
      const seen: string[] = [];
      this.seen.push(seen);
      void readAll(answer, seen);
    }
    await turn();
  }

  stop(nth: number, how: "abort" | "leave"): void {
    if (how === "abort") this.#aborts[nth]?.();
    else void this.#answers[nth]?.return?.();
  }

  ping(): void {
    const controller = new AbortController();
    const nth = this.outcomes.push("waits") - 1;
    this.#pingAborts.push(() => controller.abort("stopped"));
    this.client.ping({ signal: controller.signal, timeoutMs: PING_MS }).then(
      (ms) => (this.outcomes[nth] = `${ms} ms`),
      (error: unknown) => (this.outcomes[nth] = inAWord(error)),
    );
  }

  abortPing(nth: number): void {
    this.#pingAborts[nth]?.();
  }
}

async function readAll(answer: AsyncIterableIterator<ClientEvent>, seen: string[]): Promise<void> {
  try {
    for (let next = await answer.next(); next.done !== true; next = await answer.next()) {
      const event = next.value;
      seen.push(event.type === "token" ? `token ${event.text}` : event.type);
    }
    seen.push("done");
  } catch (error) {
    seen.push(inAWord(error));
  }
}

const inAWord = (error: unknown) => (error instanceof NerveError ? error.kind : String(error));

/** One thing that the asker, the daemon, the network or the clock does, to the client and to the model. */
interface Step {
  /** Whether those who read get a turn before the next step. */
  takesTurn: boolean;
  run: (real: Session, model: ClientModel) => void;
  toString(): string;
}

const step = (name: string, run: Step["run"]) => ({ name, run });

const anyNth = fc.nat(5);
const anyId = fc.oneof(
  { arbitrary: fc.bigInt({ min: 1n, max: 5n }), weight: 9 },
  fc.constantFrom(0n, 2n ** 64n - 1n),
);
const anyFlags = fc.constantFrom(0, Flags.STREAM, Flags.STREAM, Flags.STREAM, Flags.FINAL, 3);

const asking = fc
  .constantFrom<["good" | "bad", boolean]>(
    ["good", false],
    ["good", false],
    ["good", false],
    ["bad", false],
    ["good", true],
  )
  .map(([query, isAborted]) =>
    step(`ask ${query}${isAborted ? " aborted" : ""}`, (real, model) => {
      real.ask(query, isAborted);
      model.ask(query, isAborted);
    }),
  );

const stopping = fc.tuple(anyNth, fc.constantFrom("abort" as const, "leave" as const)).map(([nth, how]) =>
  step(`${how} ask ${nth}`, (real, model) => {
    real.stop(nth, how);
    model.stop(nth, how);
  }),
);

const finding = anyId.map((id) =>
  step(`results ${id}`, (real, model) => {
    real.transport.receive(results(id));
    model.results(id);
  }),
);

const telling = fc.tuple(anyId, fc.constantFrom("", "a", "b"), anyFlags).map(([id, text, flags]) =>
  step(`token ${id} ${JSON.stringify(text)} flags ${flags}`, (real, model) => {
    real.transport.receive(token(id, text, flags));
    model.token(id, text, flags !== Flags.STREAM);
  }),
);

const failing = fc
  .tuple(anyId, fc.constantFrom(MessageType.SearchResult, MessageType.AiToken))
  .map(([id, type]) =>
    step(`bad answer ${id}`, (real, model) => {
      real.transport.receive(raw(type, id, "{}"));
      model.badAnswer(id);
    }),
  );

const straying = fc
  .tuple(anyId, fc.constantFrom(MessageType.SearchQuery, MessageType.Cancel, MessageType.AgentTaskEvent))
  .map(([id, type]) => step(`stray type ${type}, ${id}`, (real) => real.transport.receive(raw(type, id))));

const pinging = fc.oneof(
  fc.constant(
    step("ping", (real, model) => {
      real.ping();
      model.ping();
    }),
  ),
  anyNth.map((nth) =>
    step(`abort ping ${nth}`, (real, model) => {
      real.abortPing(nth);
      model.abortPing(nth);
    }),
  ),
  anyId.map((id) =>
    step(`Ping ${id} comes`, (real, model) => {
      real.transport.receive(ping(id));
      model.echo(id);
    }),
  ),
);

const waiting = fc.constantFrom(10, 500, 1_000, 1_510).map((ms) =>
  step(`${ms} ms pass`, (real, model) => {
    real.clock.advance(ms);
    model.advance(ms);
  }),
);

const ending = fc.constantFrom(
  step("the daemon breaks the protocol", (real, model) => {
    real.transport.receive("text");
    model.lose(1002);
  }),
  step("the connection is lost", (real, model) => {
    real.transport.endedByPeer(1006);
    model.lose();
  }),
  step("close", (real, model) => {
    real.client.close();
    model.lose(1000);
  }),
);

const anyDeed = fc.oneof(
  { arbitrary: asking, weight: 8 },
  { arbitrary: telling, weight: 8 },
  { arbitrary: finding, weight: 5 },
  { arbitrary: pinging, weight: 6 },
  { arbitrary: waiting, weight: 5 },
  { arbitrary: stopping, weight: 4 },
  { arbitrary: failing, weight: 1 },
  { arbitrary: straying, weight: 1 },
  { arbitrary: ending, weight: 1 },
);

const anyStep: fc.Arbitrary<Step> = fc.tuple(anyDeed, fc.boolean()).map(([{ name, run }, takesTurn]) => ({
  run,
  takesTurn,
  toString: () => `${name}${takesTurn ? "; turn" : ""}`,
}));

/** At most one Cancel for a query, behind it. */
function expectOneCancelAtMost({ said }: TestTransport): void {
  for (const [at, words] of said.entries()) {
    if (!words.startsWith("Cancel")) continue;
    expect(said.indexOf(words)).toBe(at);
    expect(said.slice(0, at)).toContain(words.replace("Cancel", "SearchQuery"));
  }
}

/** Everybody who waits for nothing but a turn has had it. */
async function expectSameSeen(real: Session, model: ClientModel): Promise<void> {
  await real.turn();
  model.turn();
  expect(real.seen).toEqual(model.asks.map(({ seen }) => seen));
  expect(real.outcomes).toEqual(model.pings.map(({ outcome }) => outcome));
}

describe("NerveClient, come what may", () => {
  it("survives any interleaving of asks, aborts, frames, pings, time and ends as its model does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: "max" }), async (steps) => {
        const real = new Session();
        const model = new ClientModel();
        for (const { run, takesTurn } of steps) {
          run(real, model);
          expect(real.transport.said).toEqual(model.sent);
          expect(real.client.inflight).toBe(model.inflight);
          expect(real.transport.closedWith).toBe(model.closedWith);
          if (takesTurn) await expectSameSeen(real, model);
        }
        await expectSameSeen(real, model);
        expectOneCancelAtMost(real.transport);
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
