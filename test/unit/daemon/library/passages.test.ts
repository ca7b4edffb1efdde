import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passagesOf } from "../../../../daemon/library/passages.ts";

const paragraph = (text: string) => ({ text, isHeading: false });
const heading = (text: string) => ({ text, isHeading: true });

describe("passagesOf", () => {
  it("puts short paragraphs together, under their heading", () => {
    expect(passagesOf([paragraph("a"), heading("H"), paragraph("b"), paragraph("c")])).toEqual([
      { heading: "", text: "a" },
      { heading: "H", text: "b\n\nc" },
    ]);
  });

  it("divides a long paragraph between sentences", () => {
    const text = "The swell of the open ocean arrives unbroken. ".repeat(60).trim();
    const passages = passagesOf([paragraph(text)]);
    expect(passages.length).toBeGreaterThan(2);
    for (const passage of passages) expect(passage.text).toMatch(/^The .*unbroken\.$/);
  });

  it("loses no word of any text, and makes no passage much longer than others", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", ". ", " ", "字", "。", "😀"), maxLength: 4000 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
        const blocks = texts.map((one) => one.trim()).filter((one) => one !== "");
        const passages = passagesOf(blocks.map(paragraph));
        const bare = (all: string) => all.replace(/\s/g, "");
        expect(bare(passages.map((passage) => passage.text).join(""))).toBe(bare(blocks.join("")));
        for (const passage of passages) expect(passage.text.length).toBeLessThanOrEqual(2_500);
      }),
    );
  });
});
