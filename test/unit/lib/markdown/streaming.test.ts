import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../../../lib/markdown/parse.ts";
import { AnswerReader } from "../../../../lib/markdown/reader.ts";
import type { AnswerBlock } from "../../../../lib/markdown/tree.ts";
import { answerMarkdown, plainMarkdown } from "./markdown.ts";
import { shownText } from "./shown.ts";

/** Many answers, each read at each of its characters. */
const PATIENCE = 60_000;

/** What is shown after each character of an answer that is still being written. */
function growth(answer: string): AnswerBlock[][] {
  const reader = new AnswerReader();
  return Array.from({ length: answer.length }, (_, index) => reader.read(answer.slice(0, index + 1), true));
}

const shownWhile = (answer: string) => shownText(new AnswerReader().read(answer, true));
const letters = (blocks: readonly AnswerBlock[]) => shownText(blocks).replace(/\P{L}/gu, "");

function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const character of whole) if (part.startsWith(character, at)) at += character.length;
  return at >= part.length;
}

describe("While an answer is being written", () => {
  it(
    "no letter goes away once it is shown",
    () => {
      // What an open backtick hides is only known when it closes, so code comes whole here.
      const markdown = plainMarkdown.map((text) => text.replaceAll("`", ""));
      fc.assert(
        fc.property(markdown, (answer) => {
          const steps = [...growth(answer), parseAnswer(answer)].map(letters);
          const shrinks = steps.findIndex((step, index) => !isWithin(steps[index - 1] ?? "", step));
          expect(answer.slice(0, shrinks + 1)).toBe("");
        }),
        { numRuns: 100 },
      );
    },
    PATIENCE,
  );

  it(
    "finished blocks stay the very same objects",
    () => {
      fc.assert(
        fc.property(plainMarkdown, (answer) => {
          const steps = growth(answer);
          const changes = steps.findIndex((step, index) => {
            const finished = steps[index - 1]?.slice(0, -2) ?? [];
            return !finished.every(({ block }, place) => step[place]?.block === block);
          });
          expect(answer.slice(0, changes + 1)).toBe("");
        }),
        { numRuns: 100 },
      );
    },
    PATIENCE,
  );

  it(
    "it reads in the end as if it had come whole, whatever the steps it came in",
    () => {
      const steps = fc.infiniteStream(fc.integer({ min: 1, max: 9 }));
      fc.assert(
        fc.property(answerMarkdown, steps, (answer, lengths) => {
          const reader = new AnswerReader();
          let length = 0;
          for (const step of lengths) {
            length += step;
            if (length >= answer.length) break;
            reader.read(answer.slice(0, length), true);
          }
          expect(reader.read(answer, false)).toEqual(parseAnswer(answer));
        }),
        { numRuns: 300 },
      );
    },
    PATIENCE,
  );

  it("a long answer is read once, not once a word", () => {
    const section = "Some **words** about it [1].\n\n- one\n- two\n\n```js\nconst a = 1;\n```\n\n";
    const answer = section.repeat(500);
    const reader = new AnswerReader();
    const before = reader.read(answer, true);
    const after = reader.read(`${answer}More`, true);
    const kept = after.filter(({ block }, index) => before[index]?.block === block);
    expect(kept.length).toBeGreaterThanOrEqual(before.length - 1);
  });

  it("another answer in the place of the first is read anew", () => {
    const reader = new AnswerReader();
    reader.read("First.\n\nSecond.\n\nThird", true);
    expect(shownText(reader.read("Other", true))).toBe("Other");
  });
});

describe("The open end of an answer", () => {
  it.each([
    ["closes strong words", "It is **very impor", "It is very impor"],
    ["closes emphasis", "It is *very impor", "It is very impor"],
    ["closes strong emphasis", "It is ***very impor", "It is very impor"],
    ["closes code", "Call `read()", "Call read()"],
    ["closes code with backticks inside", "Call ``a`b", "Call a`b"],
    ["hides a mark with nothing after it yet", "It is **", "It is "],
    ["hides half of a mark", "It is **very*", "It is very"],
    ["leaves a star between numbers", "5*3 is", "5*3 is"],
    ["leaves underscores inside names", "Call snake_case_na", "Call snake_case_na"],
    ["shows a link's words, not its address", "See [the docs](https://example.com/a", "See the docs"],
    ["shows a link's words before the bracket closes", "See [the do", "See the do"],
    [
      "shows a link's words while its title is written",
      'See [the docs](https://example.com "Ti',
      "See the docs",
    ],
    ["holds back a picture", "See ![a pict", "See "],
    ["holds back a picture's address", "See ![a picture](https://exam", "See "],
    ["holds back half a citation", "It is so [1", "It is so "],
    ["holds back half a citation of the page", "It is so [pa", "It is so "],
    ["shows a citation that may yet be a link", "It is so [1](https://exa", "It is so [1]"],
    ["holds back half a character reference", "Q&am", "Q"],
    ["holds back half a line break", "One<b", "One"],
    ["holds back a bullet", "One\n-", "One"],
    ["holds back a number", "One\n\n2.", "One"],
    ["holds back a heading's mark", "One\n\n##", "One"],
    ["holds back half a fence", "One\n\n``", "One"],
    ["holds back half a closing fence", "```\ncode\n``", "code"],
    ["holds back what may be an underline", "One\n--", "One"],
    ["holds back a task's box", "- One\n- [x]", "One"],
    ["holds back a table's head", "One\n\n| a | b |", "One"],
    ["holds back a table's dashes", "One\n\n| a | b |\n|---|", "One"],
    ["holds back a definition", "One\n\n[name]: https://exam", "One"],
    ["holds back the start of thinking", "<thi", ""],
    ["holds back half an emoji", "Hi \ud83d", "Hi "],
  ])("%s", (_, answer, shown) => {
    expect(shownWhile(answer)).toBe(shown);
  });

  it("shows a row of a table cell by cell", () => {
    expect(shownWhile("| a | b |\n|---|---|\n| **on")).toBe("a b\non ");
  });

  it("keeps marks in code as they are", () => {
    expect(shownWhile("```\na [1] **b &amp")).toBe("a [1] **b &amp");
  });

  it("shows what never closes as it was written, once the answer is whole", () => {
    expect(shownText(parseAnswer("It is **very [important"))).toBe("It is **very [important");
  });
});
