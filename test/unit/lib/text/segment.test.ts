import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentences, words } from "../../../../lib/text/segment.ts";

const textOf = (text: string, lang?: string) => sentences(text, lang).map((sentence) => sentence.text);

describe("sentences", () => {
  it("ends a sentence at its punctuation in any script", () => {
    expect(textOf("It rains. Does it? Yes!")).toEqual(["It rains.", "Does it?", "Yes!"]);
    expect(textOf("我喜欢苹果。你呢？是的！")).toEqual(["我喜欢苹果。", "你呢？", "是的！"]);
    expect(textOf("यह एक वाक्य है। यह दूसरा है।", "hi")).toEqual(["यह एक वाक्य है।", "यह दूसरा है।"]);
  });

  it("divides Thai, whose sentences have no end mark, at spaces into clauses", () => {
    const clause = "ประภาคารแห่งนี้ออกแบบโดยวิศวกรหญิงและเปิดใช้งานครั้งแรกเมื่อหลายปีก่อน".repeat(2);
    expect(textOf(`${clause} ${clause} ปี 1887 ${clause}`)).toEqual([clause, clause, `ปี 1887 ${clause}`]);
    expect(textOf("สวัสดี ชาวโลก")).toHaveLength(1);
  });

  it("goes on behind titles, initials, short forms and numbers", () => {
    expect(textOf("Dr. Smith met J. K. Rowling of the U.S. Army. He left.")).toHaveLength(2);
    expect(textOf("It grew by 3.5 percent, e.g. Texas. Then it stopped.")).toHaveLength(2);
  });

  it("ends a sentence at a line break", () => {
    expect(textOf("A heading\nA sentence.")).toEqual(["A heading", "A sentence."]);
    expect(textOf("Written by A.\nNext line.")).toHaveLength(2);
  });

  it("says where each sentence stands, for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 5000 }), (text) => {
        let end = 0;
        for (const sentence of sentences(text)) {
          expect(text.slice(sentence.start, sentence.start + sentence.text.length)).toBe(sentence.text);
          expect(text.slice(end, sentence.start).trim()).toBe("");
          end = sentence.start + sentence.text.length;
        }
        expect(text.slice(end).trim()).toBe("");
      }),
    );
  });

  it("finds the same sentences in a text longer than its window as in its parts", () => {
    const text = "The quick brown fox jumps over the lazy dog. ".repeat(400);
    expect(sentences(text)).toHaveLength(400);
    expect(sentences(`${"a".repeat(10_000)}. Short.`)).toHaveLength(2);
  });
});

describe("words", () => {
  it("lower-cases and brings to NFKC", () => {
    expect(words("The ﬁne CAFE\u0301 １２")).toEqual(["the", "fine", "café", "12"]);
  });

  it("keeps numbers, short forms and apostrophes together, and splits the rest", () => {
    expect(words("It's $1,234.50 in the U.S. on node.js, e-mail me")).toEqual([
      "it's",
      "1,234.50",
      "in",
      "the",
      "u.s",
      "on",
      "node",
      "js",
      "e",
      "mail",
      "me",
    ]);
  });

  it("finds words where the script has no spaces", () => {
    expect(words("我喜欢吃苹果")).toContain("苹果");
    expect(words("東京に住んでいます")).toContain("東京");
    expect(words("ภาษาไทยไม่มีช่องว่าง")).toContain("ภาษา");
  });

  it("keeps the vowel signs of Hindi in their words", () => {
    expect(words("हिन्दी में शब्द")).toEqual(["हिन्दी", "में", "शब्द"]);
  });

  it("takes any language tag", () => {
    expect(words("one two", "not a tag!")).toEqual(["one", "two"]);
  });
});
