import { describe, expect, it } from "vitest";
import { areRelated, sharedBeginning } from "../../../../lib/text/related.ts";
import { stem } from "../../../../lib/text/stem.ts";
import { matches, questionTerms, tellingTerms, terms } from "../../../../lib/text/terms.ts";

describe("stem", () => {
  it.each([
    ["caresses ponies ties cats", "caress poni ti cat"],
    ["agreed plastered motoring sing", "agre plaster motor sing"],
    [
      "conflated troubled sized hopping falling hissing failing filing",
      "conflat troubl size hop fall hiss fail file",
    ],
    ["happy sky", "happi sky"],
    ["relational conditional digitizer vietnamization operator", "relat condit digit vietnam oper"],
    ["triplicate formalize electrical hopeful goodness", "triplic formal electr hope good"],
    ["revival allowance adjustable effective adoption", "reviv allow adjust effect adopt"],
    ["probate rate cease controlling rolling", "probat rate ceas control roll"],
    ["connect connected connecting connection connections", "connect connect connect connect connect"],
  ])("brings %s to %s", (words, stems) => {
    expect(words.split(" ").map(stem).join(" ")).toBe(stems);
  });

  it("leaves short words and words of other alphabets", () => {
    expect(["is", "as", "маяки", "größe", "u.s"].map(stem)).toEqual(["is", "as", "маяки", "größe", "u.s"]);
  });
});

describe("terms", () => {
  it("are the same for a word in its forms, possessive or with an article", () => {
    expect(terms("The keeper's lighthouses")).toEqual(["the", "keeper", "lighthous"]);
    expect(terms("l'horloge d’argent")).toEqual(["horlog", "argent"]);
  });
});

describe("tellingTerms", () => {
  it("leaves out what says how a question is built, in many languages", () => {
    expect(tellingTerms("Who designed the lighthouse?")).toEqual(["design", "lighthous"]);
    expect(tellingTerms("Wer hat den Leuchtturm entworfen?")).toEqual(["leuchtturm", "entworfen"]);
    expect(tellingTerms("Кто построил маяк?")).toEqual(["построил", "маяк"]);
    expect(tellingTerms("谁设计了灯塔？")).not.toContain("谁");
  });

  it("is empty where nothing carries a subject; questionTerms then takes all there is", () => {
    expect(tellingTerms("What is this?")).toEqual([]);
    expect(questionTerms("What is this?")).toEqual(["what", "is", "thi"]);
  });

  it("gives each term once", () => {
    expect(tellingTerms("keeper, keepers and the keeper's cat")).toEqual(["keeper", "cat"]);
  });
});

describe("matches", () => {
  const shown = (text: string, wanted: string[]) =>
    matches(text, wanted).map(({ start, end }) => text.slice(start, end));

  it("finds every form of a term where it stands", () => {
    expect(shown("Keepers wound it. The keeper left.", ["keeper"])).toEqual(["Keepers", "keeper"]);
  });

  it("finds words in scripts without spaces, and words that NFKC writes otherwise", () => {
    expect(shown("灯塔由工程师设计。", ["灯塔", "设计"])).toEqual(["灯塔", "设计"]);
    expect(shown("the ﬁne CAFÉ", ["fine", "café"])).toEqual(["ﬁne", "CAFÉ"]);
  });
});

describe("areRelated", () => {
  it.each([
    ["маяк", "маяка"],
    ["leuchtturm", "leuchttürme"],
    ["построил", "построен"],
  ])("takes %s and %s for forms of one word", (one, other) => {
    expect(areRelated(one, other)).toBe(true);
    expect(areRelated(other, one)).toBe(true);
    expect(other.startsWith(sharedBeginning(one))).toBe(true);
  });

  it.each([
    ["timet", "time"],
    ["port", "portugal"],
    ["cat", "cats"],
    ["haus", "hauptmann"],
  ])("does not take %s and %s for one", (one, other) => {
    expect(areRelated(one, other)).toBe(false);
  });
});
