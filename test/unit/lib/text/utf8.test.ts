import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutAtBorder, cutUtf8, utf8Length } from "../../../../lib/text/utf8.ts";

const anyText = fc.string({ unit: "binary", maxLength: 400 });
const encodedLength = (text: string) => new TextEncoder().encode(text).length;
const family = "👨‍👩‍👧";

describe("utf8Length", () => {
  it("counts what TextEncoder would write, for any text with lone surrogates too", () => {
    const units = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));
    fc.assert(fc.property(fc.oneof(anyText, units), (text) => utf8Length(text) === encodedLength(text)));
  });
});

describe("cutUtf8", () => {
  it("leaves a text that fits as it is", () => {
    expect(cutUtf8("naïve", 6)).toBe("naïve");
  });

  it("never splits a surrogate pair, an accent from its letter, or a joined emoji", () => {
    expect(cutUtf8("ab😀", 5)).toBe("ab");
    expect(cutUtf8("cafe\u0301", 5)).toBe("caf");
    expect(cutUtf8(`a${family}b`, 12)).toBe("a");
  });

  it("splits a character only where that character alone is too large", () => {
    const zalgo = `e${"\u0301".repeat(600)}`;
    const cut = cutUtf8(zalgo, 100);
    expect(cut.length).toBeGreaterThan(1);
    expect(encodedLength(cut)).toBeLessThanOrEqual(100);
  });

  it("gives a beginning of the text within the limit, whatever the text and the limit", () => {
    fc.assert(
      fc.property(anyText, fc.nat(500), (text, limit) => {
        const cut = cutUtf8(text, limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(encodedLength(cut)).toBeLessThanOrEqual(limit);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("cutAtBorder", () => {
  it("cuts after the last whole sentence", () => {
    expect(cutAtBorder("One is here. Two is there. Three isn't.", 30)).toBe("One is here. Two is there.");
    expect(cutAtBorder("我喜欢吃苹果。你喜欢吃什么？", 30)).toBe("我喜欢吃苹果。");
  });

  it("keeps a sentence that ends exactly at the limit", () => {
    expect(cutAtBorder("One is here. Two.", 12)).toBe("One is here.");
  });

  it("cuts after the last whole word where no sentence fits", () => {
    expect(cutAtBorder("the quick brown fox jumps", 18)).toBe("the quick brown");
    expect(cutAtBorder("the quick brown fox", 15)).toBe("the quick brown");
  });

  it("cuts after the last whole character where no word fits", () => {
    expect(cutAtBorder("incomprehensibilities", 7)).toBe("incompr");
  });

  it("takes Thai, which has no spaces, as words", () => {
    const cut = cutAtBorder("ภาษาไทยไม่มีช่องว่าง", 25);
    expect(cut).toBe("ภาษาไทย");
  });

  it("gives a beginning of the text within the limit, whatever the text, limit and language", () => {
    const language = fc.option(fc.constantFrom("en", "zh-Hans", "th", "not a language"), { nil: undefined });
    fc.assert(
      fc.property(anyText, fc.nat(500), language, (text, limit, lang) => {
        const cut = cutAtBorder(text, limit, lang);
        expect(text.startsWith(cut)).toBe(true);
        expect(encodedLength(cut)).toBeLessThanOrEqual(limit);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});
