import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EventQueue } from "../../../../lib/nerve/src/event-queue.ts";
import { turn } from "./test-transport.ts";

interface Event {
  n: number;
}

const event = (n: number): Event => ({ n });
const END = { value: undefined, done: true };
const told = (n: number) => ({ value: event(n), done: false });

function queue() {
  let over = 0;
  const events = new EventQueue<Event>(() => over++);
  return { events, overs: () => over };
}

describe("EventQueue", () => {
  it("tells each event once and in order, whether the reader or the event comes first", async () => {
    const { events } = queue();
    events.push(event(1));
    events.push(event(2));
    expect(await events.next()).toEqual(told(1));
    expect(await events.next()).toEqual(told(2));
    const waiting = [events.next(), events.next()];
    events.push(event(3));
    events.push(event(4));
    expect(await Promise.all(waiting)).toEqual([told(3), told(4)]);
  });

  it("ends behind what was pushed before, and stays ended", async () => {
    const { events, overs } = queue();
    events.push(event(1));
    events.end();
    events.push(event(2));
    expect(await events.next()).toEqual(told(1));
    expect(overs()).toBe(0);
    expect(await events.next()).toEqual(END);
    expect(await events.next()).toEqual(END);
    expect(overs()).toBe(1);
  });

  it("fails behind what was pushed before, once", async () => {
    const { events, overs } = queue();
    events.push(event(1));
    events.fail("why");
    expect(await events.next()).toEqual(told(1));
    await expect(events.next()).rejects.toBe("why");
    expect(await events.next()).toEqual(END);
    expect(overs()).toBe(1);
  });

  it("fails one reader, and ends for those behind it", async () => {
    const { events } = queue();
    const [first, second] = [events.next(), events.next()];
    events.fail("why");
    await expect(first).rejects.toBe("why");
    expect(await second).toEqual(END);
  });

  it("the first ending stands", async () => {
    const { events } = queue();
    events.end();
    events.fail("late");
    expect(await events.next()).toEqual(END);
  });

  it("an abort drops what was not read, the end included", async () => {
    const { events } = queue();
    events.push(event(1));
    events.end();
    events.abort("stop");
    await expect(events.next()).rejects.toBe("stop");
    expect(await events.next()).toEqual(END);
  });

  it("an abort after the end was read changes nothing", async () => {
    const { events, overs } = queue();
    events.end();
    await events.next();
    events.abort("stop");
    expect(await events.next()).toEqual(END);
    expect(overs()).toBe(1);
  });

  it("throws even undefined, when that is the reason", async () => {
    const { events } = queue();
    events.abort(undefined);
    await expect(events.next()).rejects.toBeUndefined();
  });

  it("return while a read is pending ends that read, too", async () => {
    const { events, overs } = queue();
    const pending = events.next();
    expect(await events.return()).toEqual(END);
    expect(await pending).toEqual(END);
    expect(overs()).toBe(1);
  });

  it("return drops what was not read, a failure too, and what comes later", async () => {
    const { events, overs } = queue();
    events.push(event(1));
    events.fail("why");
    expect(await events.return()).toEqual(END);
    events.push(event(2));
    expect(await events.next()).toEqual(END);
    expect(await events.return()).toEqual(END);
    expect(overs()).toBe(1);
  });

  it("leaving a for-await loop returns", async () => {
    const { events, overs } = queue();
    events.push(event(1));
    for await (const { n } of events) {
      expect(n).toBe(1);
      break;
    }
    expect(overs()).toBe(1);
  });

  it("any interleaving of writers and readers does as a plain list would", async () => {
    const anyStep = fc.constantFrom("push", "push", "next", "next", "end", "fail", "abort", "return");
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 20, size: "max" }), async (steps) => {
        const { events, overs } = queue();
        const model = new PlainList();
        const seen: string[] = [];
        const read = (promise: Promise<IteratorResult<Event, undefined>>) => {
          const at = seen.push("waits") - 1;
          void promise.then(
            ({ value }) => (seen[at] = value === undefined ? "end" : String(value.n)),
            (reason: unknown) => (seen[at] = String(reason)),
          );
        };
        for (const [i, step] of steps.entries()) {
          if (step === "push") events.push(event(i));
          else if (step === "next") read(events.next());
          else if (step === "return") read(events.return());
          else if (step === "end") events.end();
          else events[step](step);
          model.take(step, i);
          await Promise.resolve();
        }
        await turn();
        expect(seen).toEqual(model.seen);
        expect(overs()).toBe(model.endSeen ? 1 : 0);
      }),
    );
  });
});

/** The same promises kept by keeping everything: what each read has seen, in the order of the reads. */
class PlainList {
  readonly seen: string[] = [];
  #unread: string[] = [];
  #ending: string | undefined;
  endSeen = false;

  take(step: "push" | "next" | "end" | "fail" | "abort" | "return", i: number): void {
    if (step === "push" && this.#ending === undefined) this.#unread.push(String(i));
    if (step === "next" || step === "return") this.seen.push("waits");
    if (step === "end" || step === "fail") this.#ending ??= step;
    if (step === "abort" || step === "return") {
      this.#unread = [];
      if (step === "return") this.#ending = "end";
      else if (!this.endSeen) this.#ending = "abort";
    }
    this.#serve();
  }

  #serve(): void {
    for (let at = this.seen.indexOf("waits"); at >= 0; at = this.seen.indexOf("waits")) {
      const next = this.#unread.shift() ?? this.#ending;
      if (next === undefined) return;
      this.seen[at] = next;
      if (next !== this.#ending) continue;
      this.endSeen = true;
      this.#ending = "end";
    }
  }
}
