import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { snippet } from "../../../../lib/text/snippet.ts";

const FILLER = "The swell of the open ocean arrives here unbroken all through the winter. ".repeat(8);

describe("snippet", () => {
  it("shows a text that fits as it is, on one line", () => {
    expect(snippet("One\n line.", ["line"])).toBe("One line.");
  });

  it("keeps paragraphs without punctuation apart", () => {
    expect(snippet("Height\n\n31 m\n\nIt is old.\n\nYes.", [])).toBe("Height · 31 m · It is old. Yes.");
  });

  it("shows where most of the terms stand together, from the beginning of their sentence", () => {
    const text = `The tower is old. ${FILLER}The tower was lit by Astrid Vold in 1887. ${FILLER}`;
    expect(snippet(text, ["tower", "lit", "1887"], 120)).toMatch(
      /^… The tower was lit by Astrid Vold in 1887\. .* …$/,
    );
  });

  it("shows the beginning where no term is found", () => {
    expect(snippet(`First. ${FILLER}`, ["absent"], 60)).toMatch(/^First\. .* …$/);
  });

  it("cuts between words, also of scripts without spaces", () => {
    const text = `${"海浪拍打着远处的礁石。".repeat(30)}灯塔建于一八八七年。`;
    const shown = snippet(text, ["灯塔"], 60);
    expect(shown).toContain("灯塔建于");
    expect(shown.length).toBeLessThan(80);
  });

  it("stays about as long as it may, and keeps a term, for any text", () => {
    const word = fc.constantFrom("tower", "sea", "light.", "and", "\n\n", "塔");
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200 }), fc.integer({ min: 20, max: 300 }), (parts, length) => {
        const text = parts.join(" ");
        const shown = snippet(text, ["tower"], length);
        expect(shown.length).toBeLessThanOrEqual(length + 12);
        if (text.includes("tower")) expect(shown).toContain("tower");
      }),
    );
  });
});
