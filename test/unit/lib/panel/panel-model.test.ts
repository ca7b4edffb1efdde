import { expect, it } from "vitest";
import type { PageState } from "../../../../lib/ask/port.ts";
import { PanelStage } from "../../../doubles/panel-stage.ts";

const PAGE: PageState = {
  state: "readable",
  tabId: 7,
  url: "https://a.example/",
  title: "A",
  lang: "en",
  bytes: 900,
  selection: "",
  omitted: { hidden: 0, bytes: 0 },
};

const write = (stage: PanelStage, text: string) => (stage.model.draft.value = text);

function pair({ model: { pairing } }: PanelStage): void {
  pairing.code.value = "ABCDEFGH";
  pairing.start();
}

it("asks about the page in front, and empties the box", () => {
  const stage = new PanelStage({ webSearch: true });
  stage.page(PAGE);
  write(stage, "  Why?\n");
  stage.model.askDraft();
  expect(stage.sent.filter(({ type }) => type !== "preview")).toEqual([
    { type: "ask", ask: 1, question: "Why?", tabId: 7, webSearch: true, conversation: [] },
  ]);
  expect(stage.model.draft.value).toBe("");
  expect(stage.model.conversation.latest.value?.page).toEqual({ url: PAGE.url, title: "A" });
});

it("asks nothing when there is nothing in the box", () => {
  const stage = new PanelStage();
  write(stage, " \n ");
  stage.model.askDraft();
  expect(stage.sent).toEqual([]);
});

it("keeps the draft and says why when an answer is still on its way", () => {
  const stage = new PanelStage();
  stage.model.ask("First?");
  write(stage, "Second?");
  stage.model.askDraft();
  expect(stage.model.draft.value).toBe("Second?");
  expect(stage.model.isTooEarly.value).toBe(true);
  expect(stage.sent).toHaveLength(1);
  stage.tell({ type: "done" });
  expect(stage.model.isTooEarly.value).toBe(false);
});

it("keeps the draft while a suggestion is asked", () => {
  const stage = new PanelStage();
  write(stage, "Half written");
  stage.model.ask("Suggested?");
  expect(stage.model.draft.value).toBe("Half written");
});

it("remembers whether the web may be searched, and heeds it when asking again", () => {
  const stage = new PanelStage();
  stage.model.ask("Why?");
  stage.tell({ type: "failed", failure: { kind: "internal" } });
  stage.model.setWebSearch(true);
  expect(stage.saved).toEqual([true]);
  stage.model.askAgain(1);
  expect(stage.sent.at(-1)).toMatchObject({ type: "ask", webSearch: true });
});

it("follows the setting when it is changed elsewhere, and saves nothing then", () => {
  const stage = new PanelStage();
  stage.model.receiveSettings({ webSearch: true, neverRead: [] });
  expect(stage.model.webSearch.value).toBe(true);
  expect(stage.saved).toEqual([]);
});

it("keeps the switch of a private window to itself: nothing is stored, nor followed", () => {
  const stage = new PanelStage({ webSearch: true, isPrivate: true });
  expect(stage.model.webSearch.value).toBe(true);
  stage.model.setWebSearch(false);
  expect(stage.model.webSearch.value).toBe(false);
  expect(stage.saved).toEqual([]);
  stage.model.receiveSettings({ webSearch: true, neverRead: [] });
  expect(stage.model.webSearch.value).toBe(false);
});

it("has the page looked at again when the sites never to read are others, and only then", () => {
  const stage = new PanelStage({ neverRead: ["a.example"] });
  stage.page(PAGE);
  stage.model.pageChoice.remove();
  stage.sent.length = 0;
  stage.model.receiveSettings({ webSearch: true, neverRead: ["a.example"] });
  expect(stage.sent).toEqual([]);
  stage.model.receiveSettings({ webSearch: true, neverRead: ["a.example", "b.example"] });
  expect(stage.sent).toEqual([{ type: "look" }]);
});

it("asks again of the page that the question was about, though another is in front by now", () => {
  const stage = new PanelStage();
  stage.page(PAGE);
  stage.model.ask("Why?");
  stage.tell({ type: "failed", failure: { kind: "connection_lost" } });
  stage.page({ ...PAGE, tabId: 8, url: "https://b.example/", title: "B" });
  stage.model.askAgain(1);
  expect(stage.sent.at(-1)).toMatchObject({ type: "ask", tabId: 7 });
  expect(stage.model.conversation.latest.value?.page?.title).toBe("A");
});

it("asks without the page when told so, this time and from then on", () => {
  const stage = new PanelStage();
  stage.page(PAGE);
  stage.model.ask("Why?");
  stage.tell({ type: "failed", failure: { kind: "page_unreadable", refusal: "timeout" } });
  stage.model.askWithoutPage(1);
  expect(stage.sent.at(-1)).toMatchObject({ type: "ask", question: "Why?", tabId: null });
  expect(stage.model.pageChoice.isRemoved.value).toBe(true);
});

it("doesn't flicker while attempts to reach the daemon go on", () => {
  const stage = new PanelStage();
  const { trouble } = stage.model;
  stage.link({ state: "connecting" });
  expect(trouble.value).toBeNull();
  stage.link({ state: "unreachable", retryAt: 5 });
  stage.link({ state: "connecting" });
  expect(trouble.value).toEqual({ kind: "unreachable", retryAt: null });
  stage.link({ state: "connected", roundTripMs: 1 });
  expect(trouble.value).toBeNull();
});

it.each(["idle", "connecting"] as const)("keeps the pairing form while a new background is %s", (state) => {
  const stage = new PanelStage();
  const trouble = { kind: "not_paired", reason: "no_token" };
  stage.link({ state: "not_paired", reason: "no_token" });
  stage.link({ state });
  expect(stage.model.trouble.value).toEqual(trouble);
});

it("leaves the pairing behind as soon as it succeeded", () => {
  const stage = new PanelStage();
  stage.link({ state: "not_paired", reason: "no_token" });
  pair(stage);
  expect(stage.model.pairing.state.value).toBe("sending");
  expect(stage.sent.at(-1)).toEqual({ type: "pair", secret: "ABCDEFGH" });
  stage.model.receive({ type: "pair-result", result: "paired" });
  stage.link({ state: "connecting" });
  expect(stage.model.trouble.value).toBeNull();
});

it("says of a pairing that nobody answers that nobody knows, and keeps the code", () => {
  const stage = new PanelStage();
  pair(stage);
  stage.clock.advance(60_000);
  expect(stage.model.pairing.state.value).toBe("unanswered");
  expect(stage.model.pairing.code.value).toBe("ABCDEFGH");
});

it("tells the time while somebody waits, and rests otherwise", () => {
  const stage = new PanelStage();
  expect(stage.clock.waiting).toBe(0);
  stage.model.ask("Why?");
  stage.clock.advance(3_000);
  expect(stage.model.now.value).toBe(stage.in(0));
  stage.tell({ type: "done" });
  expect(stage.clock.waiting).toBe(0);
});

it("lets go of everything when the panel's life ends", () => {
  const stage = new PanelStage();
  stage.model.ask("Why?");
  stage.life.abort();
  expect(stage.clock.waiting).toBe(0);
});
