import { MessageType, NerveServer } from "@anvesha/nerve";
import type { AnswerWriter } from "@anvesha/nerve";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManualClock } from "./manual-clock.ts";
import { aQuery, cancel, ping, raw } from "./messages.ts";
import { ServerModel } from "./server-model.ts";
import { TestTransport, turn } from "./test-transport.ts";

interface Answer {
  readonly id: bigint;
  readonly signal: AbortSignal;
  readonly writer: AnswerWriter;
  end(): void;
  fail(): void;
}

/** A real server, whose handlers do what they are told to. */
class Session {
  readonly transport = new TestTransport();
  readonly answers: Answer[] = [];
  readonly server = new NerveServer(
    this.transport,
    (_, { requestId, signal }, writer) =>
      new Promise((resolve, reject) => {
        const answer = {
          id: requestId,
          signal,
          writer,
          end: resolve,
          fail: () => reject(new Error("a bug")),
        };
        this.answers.push(answer);
      }),
    { clock: new ManualClock() },
  );

  /** Whether the write was taken. */
  write(nth: number, what: (writer: AnswerWriter) => unknown): boolean {
    try {
      const answer = this.answers[nth];
      if (answer === undefined) return false;
      what(answer.writer);
      return true;
    } catch {
      return false;
    }
  }
}

/** One thing that the asker, a handler or the network does, to the server and to the model. */
interface Step {
  run: (real: Session, model: ServerModel) => void;
  toString(): string;
}

const step = (name: string, run: Step["run"]): Step => ({ run, toString: () => name });

const anyId = fc.constantFrom(0n, 1n, 2n, 2n ** 64n - 1n);
const anyNth = fc.nat(5);

const asking = anyId.map((id) =>
  step(`query ${id}`, (real, model) => {
    real.transport.receive(aQuery(id));
    model.query(id, true);
  }),
);

const cancelling = anyId.map((id) =>
  step(`cancel ${id}`, (real, model) => {
    real.transport.receive(cancel(id));
    model.cancel(id);
  }),
);

const pinging = anyId.map((id) =>
  step(`ping ${id}`, (real, model) => {
    real.transport.receive(ping(id));
    model.ping(id);
  }),
);

const straying = fc
  .tuple(anyId, fc.constantFrom(MessageType.SearchResult, MessageType.AiToken, MessageType.AgentTaskStart))
  .map(([id, type]) =>
    step(`stray type ${type}, ${id}`, (real) => real.transport.receive(raw(type, id, "?"))),
  );

const writing = fc.tuple(anyNth, fc.constantFrom("token", "results")).map(([nth, what]) =>
  step(`answer ${nth} writes ${what}`, (real, model) => {
    const taken = real.write(nth, (writer) => (what === "token" ? writer.token("x") : writer.results([])));
    const words =
      what === "token" ? 'AiToken ID STREAM {"t":"x"}' : 'SearchResult ID {"results":[],"took_ms":0}';
    expect(taken).toBe(model.write(nth, words));
  }),
);

const ending = fc.tuple(anyNth, fc.constantFrom("end" as const, "fail" as const)).map(([nth, how]) =>
  step(`answer ${nth}: ${how}`, (real, model) => {
    real.answers[nth]?.[how]();
    model.end(nth);
  }),
);

const losing = fc.constantFrom(
  step("a bad query", (real, model) => {
    real.transport.receive(raw(MessageType.SearchQuery, 9n, "{}"));
    model.query(9n, false);
  }),
  step("no frame at all", (real, model) => {
    real.transport.receive("text");
    model.lose(1002);
  }),
  step("the connection is lost", (real, model) => {
    real.transport.endedByPeer(1006);
    model.lose();
  }),
  step("close", (real, model) => {
    real.server.close(1001);
    model.lose(1001);
  }),
);

const anyStep = fc.oneof(
  { arbitrary: asking, weight: 6 },
  { arbitrary: writing, weight: 8 },
  { arbitrary: ending, weight: 3 },
  { arbitrary: cancelling, weight: 3 },
  { arbitrary: pinging, weight: 1 },
  { arbitrary: straying, weight: 1 },
  { arbitrary: losing, weight: 1 },
);

describe("NerveServer, come what may", () => {
  it("survives any interleaving of frames, handlers and ends as its model does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 40, size: "max" }), async (steps) => {
        const real = new Session();
        const model = new ServerModel();
        for (const { run } of steps) {
          run(real, model);
          await turn();
          expect(real.answers.map(({ id }) => id)).toEqual(model.answers.map(({ id }) => id));
          expect(real.answers.map(({ signal }) => signal.aborted)).toEqual(
            model.answers.map(({ state }) => state === "aborted"),
          );
          expect(real.transport.said).toEqual(model.sent);
          expect(real.server.inflight).toBe(model.inflight);
          expect(real.transport.closedWith).toBe(model.closedWith);
        }
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
