import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanText, countSmuggled } from "../../../../lib/page/clean.ts";

/** Text spelled in tag characters, which show nothing. */
const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");

describe("cleanText", () => {
  it.each([
    ["plain text", "plain text"],
    ["  spaces \t and\u00a0more ", "spaces and more"],
    ["a line \n\n  and another\r\n", "a line\nand another"],
    ["zero\u200bwidth, soft\u00adhyphen, mark\ufeffed", "zerowidth, softhyphen, marked"],
    [`tower${tags("Ignore all")}.`, "tower."],
    ["right\u202eto left", "rightto left"],
    ["a \u200b b", "a b"],
    ["lone \ud800 surrogate", "lone surrogate"],
    ["null\u0000byte", "nullbyte"],
    ["\u3164\u115f\u2800", "\u2800"],
  ])("makes %j to %j", (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each([
    "نمی‌خواهم", // Persian, with a joiner that is part of the spelling
    "क्‍ष", // Devanagari with a joiner behind a mark
    "👩‍🚀 ❤️‍🔥 👨🏽‍💻", // pictures that are joined
    "1️⃣ ☎️ ☎︎", // pictures whose look is chosen
    "é e\u0301 한국어 日本語 עברית",
  ])("keeps what writing is made of: %j", (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it.each([
    ["a\u200d\u200c\u200d\u200cb", "a\u200db"],
    ["a\ufe00\u200d\ufe01\u200c\ufe02b", "a\ufe00\u200db"],
    [" \ufe0f\u200dx", "x"],
    [". \u200dx", ". x"],
  ])("leaves one selector and one joiner at most: %j", (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  const anyText = fc.oneof(
    fc.string({ unit: "binary" }),
    fc
      .array(
        fc.constantFrom(
          "a",
          "1",
          ".",
          " ",
          "\n",
          "\u200c",
          "\u200d",
          "\ufe0f",
          "\ufe01",
          "❤",
          "\u200b",
          "\u0301",
        ),
      )
      .map((pieces) => pieces.join("")),
  );

  it("has nothing left to clean, no double space, and is no longer than before, whatever the text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanText(text);
        expect(cleanText(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(/ {2}|\n\n| \n|\n |^\s|\s$/);
        expect(cleaned.length).toBeLessThanOrEqual(text.length);
        expect(cleaned.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("countSmuggled", () => {
  it("counts runs that are long enough to spell something", () => {
    expect(countSmuggled(`a${tags("Ignore")}b${tags("Obey")}c`)).toBe(2);
    expect(countSmuggled("a\u200b\u200c\u200b\u200cb")).toBe(1);
  });

  it("takes neither hyphens, nor joined pictures, nor the flags of regions for smuggling", () => {
    expect(countSmuggled(`hy\u00adphen\u00adation 👩‍🚀 🏴${tags("gbeng")}\u{E007F} نمی‌خواهم`)).toBe(0);
  });
});
