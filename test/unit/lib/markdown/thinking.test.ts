import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../../../lib/markdown/parse.ts";
import { AnswerReader } from "../../../../lib/markdown/reader.ts";
import { splitThinking } from "../../../../lib/markdown/thinking.ts";
import { shownText } from "./shown.ts";

const read = (answer: string, streaming = false) =>
  new AnswerReader()
    .read(answer, streaming)
    .map(({ block }) => (block.type === "thinking" ? { thought: block.text, open: block.open } : block.type));

describe("Thinking", () => {
  it("is folded apart from the answer", () => {
    expect(read("<think>First **this**.\n\nThen that.</think>\n\nSo it is.")).toEqual([
      { thought: "First **this**.\n\nThen that.", open: false },
      "paragraph",
    ]);
  });

  it("goes on to the end when it is never closed", () => {
    expect(read("<think>\nFirst this")).toEqual([{ thought: "First this", open: true }]);
  });

  it("shows nothing of its marks, wherever the words are cut", () => {
    const answer = "<think>\nFirst this.\n</think>\n\nSo it is.";
    const reader = new AnswerReader();
    for (let length = 1; length <= answer.length; length += 1) {
      const shown = shownText(reader.read(answer.slice(0, length), true));
      expect(shown).not.toMatch(/[<>]|think/);
    }
  });

  it("may come more than once, and be called thinking", () => {
    expect(read("<thinking>a</thinking>One\n<THINK>b</THINK>Two")).toEqual([
      { thought: "a", open: false },
      "paragraph",
      { thought: "b", open: false },
      "paragraph",
    ]);
  });

  it("that lacks its start began with the answer", () => {
    expect(read("First this.\n\nThen that.\n</think>\n\nSo it is.")).toEqual([
      { thought: "First this.\n\nThen that.", open: false },
      "paragraph",
    ]);
  });

  it("that lacks its start is folded as soon as its end has come", () => {
    const reader = new AnswerReader();
    const thought = "First.\n\nSecond.\n\nThird.\n";
    for (let length = 1; length <= thought.length; length += 1) reader.read(thought.slice(0, length), true);
    const blocks = reader.read(`${thought}</think>\n\nSo`, true).map(({ block }) => block.type);
    expect(blocks).toEqual(["thinking", "paragraph"]);
  });

  it.each([
    ["in a sentence", "The mark <think> opens it and </think> ends it."],
    ["in code", "Write `</think>` at the end."],
    ["in fenced code", "```xml\n<think>\na\n</think>\n```\n\nSo."],
    ["an end with words beside it", "a\n</think> b"],
  ])("is not meant by its marks %s", (_, answer) => {
    expect(shownText(parseAnswer(answer))).toContain("think>");
    expect(read(answer)).not.toContainEqual(expect.objectContaining({ open: false }));
  });

  it("is cut without losing or moving a character", () => {
    const part = fc.constantFrom("<think>", "</think>", "\n", "```", "~~~\n", "a", " ", "\n</think>\n");
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const answer = parts.join("");
        expect(
          splitThinking(answer)
            .map(({ raw }) => raw)
            .join(""),
        ).toBe(answer);
      }),
    );
  });
});
