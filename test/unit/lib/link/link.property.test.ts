import type { SearchQuery } from "@anvesha/nerve";
import fc from "fast-check";
import { expect, it } from "vitest";
import { NotPairedError } from "../../../../lib/link/error.ts";
import { DaemonLink } from "../../../../lib/link/link.ts";
import { turn } from "../nerve/test-transport.ts";
import { DaemonWorld, type Manner } from "./daemon-world.ts";

/** What can happen to a link, in any order. */
type Step =
  | { do: "want" | "ask"; nth: number }
  | { do: "abort"; nth: number }
  | { do: "accept"; manner: Manner }
  | { do: "refuse"; isUnpaired: boolean }
  | { do: "cut" | "wake" | "connectNow" | "restart" | "turn" }
  | { do: "advance"; ms: number };

const nth = fc.nat(5);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("want" as const, "ask" as const), nth }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("abort" as const), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("accept" as const),
      manner: fc.constantFrom<Manner>("serves", "serves", "serves", "silent", 4401, 4403, 1001),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refuse" as const), isUnpaired: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "cut" as const,
        "wake" as const,
        "connectNow" as const,
        "restart" as const,
        "turn" as const,
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("advance" as const),
      ms: fc.constantFrom(1, 600, 9_999, 20_000, 31_000),
    }),
  },
);

const query = (question: string): SearchQuery => ({
  v: 1,
  query: question,
  context: { url: "", title: "" },
  opts: { search: false, max_results: 10 },
});

/** A link in a world, six people who may want it or ask it, and what must hold of it at every moment. */
class Run {
  readonly #world = new DaemonWorld();
  readonly #link: DaemonLink;
  readonly #wants = new Map<number, AbortController>();
  readonly #asks = new Map<string, "open" | "over">();
  #lastAsk = 0;

  constructor() {
    this.#link = new DaemonLink({
      connect: this.#world.connect,
      clock: this.#world.clock,
      random: () => 0.5,
      wallClock: () => this.#world.clock.now(),
      log: () => {},
      whileWanted: () => {},
      settleMs: () => 10_000,
    });
  }

  async take(step: Step): Promise<void> {
    const world = this.#world;
    if (step.do === "want") this.#link.want(this.#person(step.nth).signal);
    else if (step.do === "ask") this.#ask(this.#person(step.nth).signal);
    else if (step.do === "abort") this.#leave(step.nth);
    else if (step.do === "accept") world.accept(step.manner);
    else if (step.do === "refuse") world.refuse(step.isUnpaired ? new NotPairedError("no_token") : undefined);
    else if (step.do === "cut") world.open[0]?.cut();
    else if (step.do === "advance") world.clock.advance(step.ms);
    else if (step.do === "turn") await turn();
    else this.#link[step.do]();
  }

  /** What holds once everything has had its turn. */
  check(): void {
    const { attempts, open, asked } = this.#world;
    const { state } = this.#link.status;
    expect(attempts.length + open.length).toBeLessThanOrEqual(1);
    expect(new Set(asked).size).toBe(asked.length);
    if (this.#wants.size === 0) expect(state).toBe("idle");
    else expect(state).not.toBe("idle");
    if (state === "connecting" || state === "connected") expect(attempts.length + open.length).toBe(1);
    else expect(attempts.length + open.length).toBe(0);
    if (state === "connected") expect(open).toHaveLength(1);
  }

  /** When nobody answers for a minute, every question has come to an end; when all leave, nothing goes on. */
  async end(): Promise<void> {
    for (let seconds = 0; seconds < 60; seconds += 10) {
      this.#world.open[0]?.cut();
      await turn();
      this.#world.refuse();
      await turn();
      this.#world.clock.advance(10_000);
      await turn();
    }
    expect([...this.#asks.values()]).not.toContain("open");
    for (const person of [...this.#wants.keys()]) this.#leave(person);
    await turn();
    expect(this.#link.status).toEqual({ state: "idle" });
    expect(this.#world.attempts).toHaveLength(0);
    expect(this.#world.open).toHaveLength(0);
    expect(this.#world.clock.waiting).toBe(0);
  }

  #person(person: number): AbortController {
    const controller = this.#wants.get(person) ?? new AbortController();
    this.#wants.set(person, controller);
    return controller;
  }

  #leave(person: number): void {
    this.#wants.get(person)?.abort();
    this.#wants.delete(person);
  }

  #ask(signal: AbortSignal): void {
    const question = `Question ${++this.#lastAsk}`;
    this.#asks.set(question, "open");
    const answer = async () => {
      const events = await this.#link.ask(query(question), signal);
      for await (const event of events)
        expect(event).toEqual({ type: "token", text: `You asked: ${question}` });
    };
    const isOver = () => this.#asks.set(question, "over");
    answer().then(isOver, isOver);
  }
}

it("has one connection at most, a true status and an end for every question, whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 40 }), async (steps) => {
      const run = new Run();
      for (const step of steps) {
        await run.take(step);
        // Steps without a turn between them happen in the same moment.
        if (step.do === "turn") run.check();
      }
      await turn();
      run.check();
      await run.end();
    }),
    { numRuns: 400 },
  );
}, 60_000);
