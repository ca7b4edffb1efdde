import { expect, it } from "vitest";
import { effect } from "@preact/signals";
import type { Receipt } from "../../../../lib/ask/event.ts";
import { PanelStage } from "../../../doubles/panel-stage.ts";

const RECEIPT: Receipt = {
  url: "https://a.example/",
  title: "A",
  extract: "Text.",
  pageBytes: 900,
  passageBytes: 5,
  omitted: { hidden: 0, bytes: 0 },
};

function asked(question = "Why?"): PanelStage {
  const stage = new PanelStage();
  stage.model.ask(question);
  return stage;
}

const latest = (stage: PanelStage) => stage.model.conversation.latest.value;
const questions = (stage: PanelStage) =>
  stage.model.conversation.turns.value.map((turn) => turn.value.question);

it("gathers words to one change a frame", () => {
  const stage = asked();
  const answers: (string | undefined)[] = [];
  effect(() => {
    answers.push(latest(stage)?.answer);
  });
  for (const text of ["One ", "two ", "three"]) stage.tell({ type: "token", text });
  expect(latest(stage)?.answer).toBe("");
  stage.frame();
  expect(answers).toEqual(["", "One two three"]);
});

it("shows words before the event that came behind them", () => {
  const stage = asked();
  stage.tell({ type: "token", text: "All." });
  stage.tell({ type: "done" });
  expect(latest(stage)).toMatchObject({ status: "done", answer: "All." });
  stage.frame();
  expect(latest(stage)?.answer).toBe("All.");
});

it("says stopped, with every word that has come, before the background hears of it", () => {
  const stage = asked();
  stage.tell({ type: "token", text: "Half an " });
  stage.frame();
  stage.tell({ type: "token", text: "answer" });
  let turnWhenSent;
  stage.onSend = () => (turnWhenSent = latest(stage));
  stage.model.cancel();
  expect(turnWhenSent).toMatchObject({ status: "cancelled", answer: "Half an answer" });
  expect(stage.sent.at(-1)).toEqual({ type: "cancel", ask: stage.lastAsk });
});

it("sends one cancel, however often Stop is pressed", () => {
  const stage = asked();
  stage.model.cancel();
  stage.model.cancel();
  expect(stage.sent.filter(({ type }) => type === "cancel")).toHaveLength(1);
});

it("drops what comes after the end, and what belongs to another ask", () => {
  const stage = asked();
  stage.model.cancel();
  stage.tell({ type: "token", text: "late" });
  stage.tell({ type: "done" });
  stage.frame();
  expect(latest(stage)).toMatchObject({ status: "cancelled", answer: "" });
  stage.model.ask("And then?");
  stage.tell({ type: "token", text: "older" }, stage.lastAsk - 1);
  stage.frame();
  expect(latest(stage)?.answer).toBe("");
});

it("moves one turn without touching the list of turns", () => {
  const stage = asked();
  const turns = stage.model.conversation.turns.value;
  stage.tell({ type: "sent", receipt: RECEIPT });
  expect(stage.model.conversation.turns.value).toBe(turns);
});

it("asks again in the place of a turn of which nothing came", () => {
  const stage = asked();
  const first = stage.lastAsk;
  stage.tell({ type: "failed", failure: { kind: "daemon_unreachable" } });
  stage.model.askAgain(first);
  expect(questions(stage)).toEqual(["Why?"]);
  expect(latest(stage)?.status).toBe("reading-page");
  expect(stage.lastAsk).toBeGreaterThan(first);
});

it("asks again below a turn of which something came, and keeps that", () => {
  const stage = asked();
  const first = stage.lastAsk;
  stage.tell({ type: "token", text: "Half" });
  stage.tell({ type: "failed", failure: { kind: "connection_lost" } });
  stage.model.askAgain(first);
  expect(questions(stage)).toEqual(["Why?", "Why?"]);
  expect(stage.model.conversation.turns.value[0]?.value.answer).toBe("Half");
  expect(stage.sent.at(-1)).toMatchObject({ type: "ask", conversation: [] });
});

it("hands what was said to the next question, oldest first", () => {
  const stage = asked("One?");
  stage.tell({ type: "token", text: "First." });
  stage.tell({ type: "done" });
  stage.model.ask("Two?");
  stage.tell({ type: "done" });
  stage.model.ask("Three?");
  expect(stage.sent.at(-1)).toMatchObject({
    question: "Three?",
    conversation: [{ question: "One?", answer: "First." }],
  });
});

it("keeps a model's thinking and notices out of what the next question carries", () => {
  const stage = asked("One?");
  stage.tell({ type: "token", text: "<thinking>\nHm.\n</thinking>\n\nFirst.\n\n> Note: cut." });
  stage.tell({ type: "done" });
  stage.model.ask("Two?");
  expect(stage.sent.at(-1)).toMatchObject({ conversation: [{ question: "One?", answer: "First." }] });
});

it("takes an answer that settled as it is when the next question comes, and wants no more of it", () => {
  const stage = asked();
  const first = stage.lastAsk;
  stage.tell({ type: "token", text: "Whole." });
  stage.tell({ type: "settled" });
  expect(stage.model.conversation.running.value).toBe(false);
  stage.model.ask("Next?");
  expect(stage.sent.map(({ type }) => type)).toEqual(["ask", "cancel", "ask"]);
  stage.tell({ type: "token", text: " Late." }, first);
  stage.frame();
  expect(stage.model.conversation.turns.value[0]?.value).toMatchObject({ status: "done", answer: "Whole." });
});

it("runs again when words follow an answer that had settled", () => {
  const stage = asked();
  stage.tell({ type: "settled" });
  stage.tell({ type: "token", text: "After all." });
  stage.frame();
  expect(latest(stage)?.status).toBe("answering");
  expect(stage.model.conversation.running.value).toBe(true);
});

it("stops what runs when the conversation is begun anew", () => {
  const stage = asked();
  stage.tell({ type: "token", text: "Half" });
  stage.model.newConversation();
  expect(stage.sent.at(-1)).toMatchObject({ type: "cancel" });
  expect(questions(stage)).toEqual([]);
  stage.frame();
  stage.model.ask("Anew?");
  expect(latest(stage)?.answer).toBe("");
});
