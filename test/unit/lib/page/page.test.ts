import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_PAGE_BYTES, withinPage, type Reading } from "../../../../lib/page/page.ts";
import { parseReading } from "../../../../lib/page/reading.ts";

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe("withinPage", () => {
  it("keeps a page that fits as it is", () => {
    expect(withinPage(["One.", "Zwölf."], "de")).toEqual({
      blocks: ["One.", "Zwölf."],
      bytes: 11,
      beyond: 0,
    });
  });

  it("cuts the block that goes beyond after a sentence, and says how much is left out", () => {
    const large = "A sentence of text. ".repeat(MAX_PAGE_BYTES / 20 + 5).trim();
    const { blocks, bytes: kept, beyond } = withinPage(["First.", large, "Last."], "en");
    expect(blocks).toHaveLength(2);
    expect(blocks[1]).toMatch(/text\.$/);
    expect(kept).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    expect(kept + beyond).toBe(6 + bytes(large) + 5);
  });

  it("accounts for every byte, whatever the blocks", () => {
    const block = fc.tuple(fc.string({ unit: "grapheme", minLength: 1 }), fc.constantFrom(1, 1_000, 300_000));
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (pieces) => {
        const given = pieces.map(([text, times]) => text.repeat(Math.ceil(times / text.length)));
        const { blocks, bytes: kept, beyond } = withinPage(given, "");
        expect(kept).toBe(blocks.reduce((sum, text) => sum + bytes(text), 0));
        expect(kept).toBeLessThanOrEqual(MAX_PAGE_BYTES);
        expect(kept + beyond).toBe(given.reduce((sum, text) => sum + bytes(text), 0));
        expect(given.join("").startsWith(blocks.join(""))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe("parseReading", () => {
  const page = {
    url: "https://a.example/",
    title: "A",
    lang: "en",
    selection: "",
    blocks: ["Text."],
    bytes: 5,
    omitted: { hidden: 0, bytes: 0 },
  };

  it.each<Reading>([
    { ok: true, page },
    { ok: false, title: "A", refusal: "empty" },
    { ok: false, title: "A", refusal: "unknown", fault: "TypeError" },
  ])("takes what the reader returns: %j", (reading) => {
    expect(parseReading(structuredClone(reading))).toEqual(reading);
  });

  it("takes nothing else for a reading", () => {
    const refused = { ok: false, title: "", refusal: "unknown", fault: "Not a reading" };
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(parseReading(junk)).toEqual(refused);
      }),
    );
    expect(parseReading({ ok: true, page: { ...page, bytes: -1 } })).toEqual(refused);
    expect(parseReading({ ok: false, title: "", refusal: "no_access" })).toEqual(refused);
  });
});
