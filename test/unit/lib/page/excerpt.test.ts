import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerpt } from "../../../../lib/page/excerpt.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe("excerpt", () => {
  it("is the whole page where that fits", () => {
    expect(excerpt(["One.", "Two."], 10, "en")).toBe("One.\n\nTwo.");
  });

  it("ends with a whole sentence", () => {
    expect(excerpt(["One is here. Two is there."], 20, "en")).toBe("One is here.");
  });

  it("ends with a whole word where no sentence fits", () => {
    expect(excerpt(["One is here and there."], 15, "en")).toBe("One is here and");
  });

  it("never ends inside a character", () => {
    expect(excerpt(["灯台は海辺にある"], 10, "ja")).toMatch(/^灯台(は)?$/);
    expect(excerpt(["👩‍🚀👩‍🚀"], 15, "")).toBe("👩‍🚀");
  });

  it("begins no block that it has only room for a few letters of", () => {
    expect(excerpt(["First.", "Second is a long block."], 20, "en")).toBe("First.");
    expect(excerpt(["First.", "And so on. ".repeat(9)], 60, "en")).toMatch(/^First\.\n\nAnd .*on\.$/);
  });

  it("stops at the first block that doesn't fit, and takes no later one in its place", () => {
    expect(excerpt(["First.", "Second is a long block.", "3."], 12, "en")).toBe("First.");
  });

  it("is nothing of nothing, or where there is no room", () => {
    expect(excerpt([], 4_095, "en")).toBe("");
    expect(excerpt(["Text."], 0, "en")).toBe("");
    expect(excerpt(["Text."], -5, "en")).toBe("");
  });

  const anyBlock = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1 }),
    fc.string({ unit: "binary", minLength: 1 }).map((text) => text.toWellFormed()),
    fc
      .array(fc.constantFrom("Word ", "Dr. ", "ends. ", "好。", "👨‍👩‍👧", "e\u0301"))
      .map((words) => words.join("")),
  );

  it("is a beginning of the page, within the limit, in whole characters", () => {
    fc.assert(
      fc.property(fc.array(anyBlock, { maxLength: 8 }), fc.nat(300), (blocks, limit) => {
        const text = excerpt(blocks, limit, "en");
        expect(bytes(text)).toBeLessThanOrEqual(limit);
        expect(text.isWellFormed()).toBe(true);
        expect(blocks.join("\n\n").startsWith(text)).toBe(true);
      }),
    );
  });
});
