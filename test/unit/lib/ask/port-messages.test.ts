import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAILURE_KINDS, PAGE_REFUSALS } from "../../../../lib/ask/event.ts";
import { parseBackgroundMessage, parsePanelMessage } from "../../../../lib/ask/port-messages.ts";
import type { BackgroundToPanel, PanelToBackground } from "../../../../lib/ask/port.ts";
import { PAIR_RESULTS } from "../../../../lib/link/pairing.ts";

const exchange = { question: "Who?", answer: "She." };
const nothingOmitted = { hidden: 0, bytes: 0 };
const receipt = {
  url: "https://a.example/",
  title: "A",
  extract: "text",
  selection: "t",
  pageBytes: 4,
  passageBytes: 4,
  omitted: { hidden: 3, bytes: 2_100_000 },
};
const result = { url: "https://a.example/", title: "A", snippet: "a", score: -0.5 };

const panelMessages: PanelToBackground[] = [
  { type: "watch", windowId: 1 },
  { type: "watch", windowId: null },
  { type: "ask", ask: 1, question: "Who?", tabId: 5, webSearch: true, conversation: [exchange] },
  { type: "ask", ask: 2, question: "", tabId: null, webSearch: false, conversation: [] },
  { type: "cancel", ask: 1 },
  { type: "preview", id: 1, question: "Who?", tabId: 5 },
  { type: "preview", id: 1, question: "Who?", tabId: 5, conversation: [exchange] },
  { type: "read-page" },
  { type: "look" },
  { type: "pair", secret: "ABCDEFGH" },
  { type: "connect-now" },
];

const backgroundMessages: BackgroundToPanel[] = [
  { type: "link", status: { state: "idle" } },
  { type: "link", status: { state: "connecting" } },
  { type: "link", status: { state: "connected", roundTripMs: 0.2 } },
  { type: "link", status: { state: "unreachable", retryAt: 1_760_000_000_000 } },
  { type: "link", status: { state: "not_paired", reason: "unknown_origin" } },
  { type: "page", page: { state: "none" } },
  { type: "page", page: { state: "reading", tabId: 5 } },
  {
    type: "page",
    page: {
      state: "readable",
      tabId: 5,
      url: "u",
      title: "t",
      lang: "",
      bytes: 9,
      selection: "",
      omitted: nothingOmitted,
    },
  },
  ...PAGE_REFUSALS.map((refusal): BackgroundToPanel => ({
    type: "page",
    page: { state: "unreadable", tabId: 5, title: "", refusal },
  })),
  { type: "ask-event", ask: 1, event: { type: "reading" } },
  { type: "ask-event", ask: 1, event: { type: "sent", receipt } },
  {
    type: "ask-event",
    ask: 1,
    event: {
      type: "sent",
      receipt: { url: "", title: "", pageBytes: 0, passageBytes: 0, omitted: nothingOmitted },
    },
  },
  { type: "ask-event", ask: 1, event: { type: "results", results: [result], tookMs: 0 } },
  { type: "ask-event", ask: 1, event: { type: "token", text: "31 m" } },
  { type: "ask-event", ask: 1, event: { type: "settled" } },
  { type: "ask-event", ask: 1, event: { type: "done" } },
  ...FAILURE_KINDS.map((kind): BackgroundToPanel => ({
    type: "ask-event",
    ask: 1,
    event: { type: "failed", failure: { kind } },
  })),
  {
    type: "ask-event",
    ask: 1,
    event: { type: "failed", failure: { kind: "page_unreadable", refusal: "pdf" } },
  },
  { type: "preview", id: 2, receipt },
  { type: "preview", id: 3, receipt: null },
  ...PAIR_RESULTS.map((pairResult): BackgroundToPanel => ({ type: "pair-result", result: pairResult })),
];

it.each(panelMessages)("takes what a panel says as it is: %j", (message) => {
  expect(parsePanelMessage(structuredClone(message))).toEqual(message);
});

it.each(backgroundMessages)("takes what the background says as it is: %j", (message) => {
  expect(parseBackgroundMessage(structuredClone(message))).toEqual(message);
});

describe("what is none of these", () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.record({
      type: fc.constantFrom("watch", "ask", "preview", "pair", "link", "page"),
      ask: fc.anything(),
    }),
  );

  it("is refused, whatever it is", () => {
    fc.assert(
      fc.property(anything, (junk) => {
        expect(() => parsePanelMessage(junk)).toThrow();
        expect(() => parseBackgroundMessage(junk)).toThrow();
      }),
    );
  });

  const broken = (messages: readonly object[]) =>
    fc.constantFrom(...messages).chain((message) =>
      fc.record({
        message: fc.constant(message),
        key: fc.constantFrom(...Object.keys(message)),
        value: fc.constantFrom(
          undefined,
          null,
          NaN,
          Infinity,
          1.5,
          {},
          [[]],
          { state: "?" },
          Symbol.iterator,
        ),
      }),
    );

  it("is refused even where a single field is of the wrong kind", () => {
    fc.assert(
      fc.property(broken([...panelMessages]), ({ message, key, value }) => {
        fc.pre(!(value === null && /^(?:tabId|windowId)$/.test(key)));
        expect(() => parsePanelMessage({ ...message, [key]: value })).toThrow();
      }),
    );
    fc.assert(
      fc.property(broken([...backgroundMessages]), ({ message, key, value }) => {
        // Where nothing would be sent there is no receipt.
        fc.pre(!(value === null && key === "receipt"));
        expect(() => parseBackgroundMessage({ ...message, [key]: value })).toThrow();
      }),
    );
  });
});
