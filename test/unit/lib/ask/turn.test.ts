import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Failure } from "../../../../lib/ask/event.ts";
import {
  advance,
  isOver,
  startTurn,
  type Turn,
  type TurnEvent,
  type TurnStatus,
} from "../../../../lib/ask/turn.ts";

const receipt = {
  url: "https://a.example/",
  title: "A",
  pageBytes: 10,
  passageBytes: 0,
  omitted: { hidden: 0, bytes: 0 },
};
const item = (url: string, score: number, title = url) => ({ url, title, snippet: "", score });
const results = (...items: ReturnType<typeof item>[]): TurnEvent => ({
  type: "results",
  results: items,
  tookMs: 3,
});
const token = (text: string): TurnEvent => ({ type: "token", text });
const failed = (kind: Failure["kind"]): TurnEvent => ({ type: "failed", failure: { kind } });

const play = (...events: TurnEvent[]): Turn => events.reduce(advance, startTurn(1, "Who?", null, 100));

describe("the status", () => {
  it.each<[TurnStatus, TurnEvent[]]>([
    ["reading-page", []],
    ["reading-page", [{ type: "reading" }]],
    ["sent", [{ type: "reading" }, { type: "sent", receipt }]],
    ["sent", [{ type: "sent", receipt }, results(item("a", 1))]],
    ["sent", [{ type: "sent", receipt }, token("")]],
    ["answering", [{ type: "sent", receipt }, token("A")]],
    ["settled", [{ type: "sent", receipt }, results(), { type: "settled" }]],
    ["answering", [{ type: "sent", receipt }, results(), { type: "settled" }, token("Late")]],
    ["done", [{ type: "sent", receipt }, token("A"), { type: "done" }]],
    ["done", [{ type: "sent", receipt }, { type: "done" }]],
    ["cancelled", [{ type: "cancelled" }]],
    ["cancelled", [{ type: "sent", receipt }, token("A"), { type: "cancelled" }]],
    ["failed", [failed("daemon_unreachable")]],
    ["failed", [{ type: "sent", receipt }, token("A"), failed("connection_lost")]],
  ])("is %s after %j", (status, events) => {
    expect(play(...events).status).toBe(status);
  });

  it("keeps a settled answer whose connection goes away, since it waits for nothing", () => {
    const turn = play(
      { type: "sent", receipt },
      results(item("a", 1)),
      { type: "settled" },
      failed("connection_lost"),
    );
    expect(turn).toMatchObject({ status: "done", failure: null });
  });
});

it("keeps the partial answer and the cards when it is stopped or fails", () => {
  const events = [
    { type: "sent", receipt } as const,
    results(item("a", 1)),
    token("Half an "),
    token("answer"),
  ];
  for (const end of [{ type: "cancelled" } as const, failed("connection_lost")]) {
    expect(play(...events, end)).toMatchObject({ answer: "Half an answer", cards: [item("a", 1)], receipt });
  }
});

describe("cards", () => {
  it("stand best first, and what comes later stands behind what is shown", () => {
    const turn = play(results(item("a", 1), item("b", 5)), results(item("c", 9), item("d", 10)));
    expect(turn.cards.map(({ url }) => url)).toEqual(["b", "a", "d", "c"]);
  });

  it("are one for a URL: the better one, in the place where it stood", () => {
    const turn = play(
      results(item("a", 1, "worse"), item("b", 5)),
      results(item("a", 9, "better"), item("b", 2, "worse")),
    );
    expect(turn.cards).toEqual([item("b", 5), item("a", 9, "better")]);
  });

  it("are cited by the order in which their URLs came, whatever order they are shown in", () => {
    const turn = play(results(item("a", 1), item("b", 5), item("a", 2)), results(item("c", 9), item("b", 7)));
    expect(turn.sources).toEqual(["a", "b", "c"]);
  });
});

const anyEvent: fc.Arbitrary<TurnEvent> = fc.oneof(
  fc.constant<TurnEvent>({ type: "reading" }),
  fc.constant<TurnEvent>({ type: "sent", receipt }),
  fc
    .array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.nat(9)), { maxLength: 4 })
    .map((items) => results(...items.map(([url, score]) => item(url, score)))),
  fc.string().map(token),
  fc.constantFrom<TurnEvent>({ type: "settled" }, { type: "done" }, { type: "cancelled" }),
  fc.constantFrom<TurnEvent>(failed("connection_lost"), failed("bad_answer")),
);

it("loses and moves nothing that was shown, and changes no more once it is over, whatever comes in whatever order", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 25 }), (events) => {
      let turn = startTurn(1, "Who?", null, 0);
      events.forEach((event) => {
        const before = turn;
        turn = advance(before, event);
        if (isOver(before)) expect(turn).toBe(before);
        expect(turn.answer.startsWith(before.answer)).toBe(true);
        expect(turn.cards.map(({ url }) => url).slice(0, before.cards.length)).toEqual(
          before.cards.map(({ url }) => url),
        );
        expect(turn.sources.slice(0, before.sources.length)).toEqual(before.sources);
        expect(new Set(turn.sources)).toEqual(new Set(turn.cards.map(({ url }) => url)));
        expect(turn.sources).toHaveLength(turn.cards.length);
        expect(turn.failure !== null).toBe(turn.status === "failed");
      });
    }),
  );
});
