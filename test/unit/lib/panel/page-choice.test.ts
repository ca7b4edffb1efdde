import { expect, it } from "vitest";
import type { Receipt } from "../../../../lib/ask/event.ts";
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
const RECEIPT: Receipt = {
  url: PAGE.url,
  title: "A",
  extract: "Text.",
  pageBytes: 900,
  passageBytes: 5,
  omitted: { hidden: 0, bytes: 0 },
};

function onPage(page: PageState = PAGE) {
  const stage = new PanelStage();
  stage.model.ask("Before?");
  stage.page(page);
  stage.sent.length = 0;
  return { stage, choice: stage.model.pageChoice };
}

it("leaves a page that was removed out, and the next one too, until it is wanted again", () => {
  const { stage, choice } = onPage();
  choice.remove();
  stage.page({ ...PAGE, url: "https://b.example/" });
  expect(choice.target.value).toEqual({ tabId: null, page: null });
  choice.restore();
  expect(choice.target.value.tabId).toBe(7);
});

it("asks for the text of a page before the first question, to find questions in it", () => {
  const stage = new PanelStage();
  stage.page(PAGE);
  stage.model.draft.value = "Why";
  expect(stage.sent).toEqual([{ type: "preview", id: 1, question: "", tabId: 7, conversation: [] }]);
});

it("takes the page in again with a new conversation", () => {
  const { stage, choice } = onPage();
  choice.remove();
  stage.model.newConversation();
  expect(choice.target.value.tabId).toBe(7);
});

it("asks about a page that is still being read, and without one that can't be", () => {
  const { stage, choice } = onPage({ state: "reading", tabId: 7 });
  expect(choice.target.value).toEqual({ tabId: 7, page: null });
  stage.page({ state: "unreadable", tabId: 7, title: "Version", refusal: "browser_page" });
  expect(choice.target.value.tabId).toBeNull();
});

it("asks for the text that would be sent when it is unfolded, and again when the question rests", () => {
  const { stage, choice } = onPage();
  stage.model.draft.value = "Why";
  expect(stage.sent).toEqual([]);
  choice.toggle();
  expect(stage.sent).toEqual([{ type: "preview", id: 1, question: "Why", tabId: 7, conversation: [] }]);
  stage.preview(RECEIPT);
  expect(choice.preview.value).toEqual(RECEIPT);
  stage.model.draft.value = "Why n";
  stage.model.draft.value = "Why not?";
  expect(stage.sent).toHaveLength(1);
  stage.clock.advance(1_000);
  expect(stage.sent.slice(1)).toEqual([
    { type: "preview", id: 3, question: "Why not?", tabId: 7, conversation: [] },
  ]);
});

it("counts what was said before among what would be sent", () => {
  const { stage, choice } = onPage();
  choice.toggle();
  stage.preview(RECEIPT);
  stage.tell({ type: "token", text: "Because." }, 1);
  stage.tell({ type: "done" }, 1);
  stage.clock.advance(1_000);
  expect(stage.sent.at(-1)).toMatchObject({ conversation: [{ question: "Before?", answer: "Because." }] });
});

it("shows no text of a page that has gone", () => {
  const { stage, choice } = onPage();
  choice.toggle();
  stage.preview(RECEIPT);
  stage.page({ ...PAGE, url: "https://b.example/" });
  expect(choice.preview.value).toBeNull();
  stage.preview(RECEIPT);
  expect(choice.preview.value).toBeNull();
});

it("shows no text that was chosen for an older draft", () => {
  const { stage, choice } = onPage();
  choice.toggle();
  stage.preview(RECEIPT);
  stage.model.draft.value = "Why?";
  stage.clock.advance(1_000);
  stage.preview({ ...RECEIPT, extract: "For the draft." });
  stage.preview(RECEIPT, 1);
  expect(choice.preview.value?.extract).toBe("For the draft.");
});

it("keeps the text of a page that has changed in view until the new one is there", () => {
  const { stage, choice } = onPage();
  choice.toggle();
  stage.preview(RECEIPT);
  stage.sent.length = 0;
  stage.page({ ...PAGE, bytes: 1_200 });
  expect(choice.preview.value).toEqual(RECEIPT);
  stage.clock.advance(1_000);
  expect(stage.sent).toMatchObject([{ type: "preview", tabId: 7 }]);
  stage.preview({ ...RECEIPT, extract: "More text." });
  expect(choice.preview.value?.extract).toBe("More text.");
});

it("takes no answer to an older preview", () => {
  const { stage, choice } = onPage();
  choice.toggle();
  const older = stage.lastPreview;
  stage.model.draft.value = "Why?";
  stage.preview(RECEIPT, older);
  expect(choice.preview.value).toBeNull();
});

it("asks for no text of a page that was removed", () => {
  const stage = new PanelStage();
  stage.model.pageChoice.remove();
  stage.page(PAGE);
  stage.model.pageChoice.look();
  expect(stage.sent).toEqual([]);
  stage.model.pageChoice.restore();
  expect(stage.sent).toMatchObject([{ type: "preview", tabId: 7 }]);
});

it("has the page looked at when the person comes back", () => {
  const { stage, choice } = onPage();
  choice.look();
  expect(stage.sent).toEqual([{ type: "look" }]);
});

it("reads the page again when told to", () => {
  const { stage, choice } = onPage();
  choice.readAgain();
  expect(stage.sent).toEqual([{ type: "read-page" }]);
});
