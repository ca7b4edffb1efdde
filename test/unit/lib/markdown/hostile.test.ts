import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../../../lib/markdown/parse.ts";
import { AnswerReader } from "../../../../lib/markdown/reader.ts";
import { shownText } from "./shown.ts";

const LENGTH = 10_000;
const repeated = (part: string) => part.repeat(Math.ceil(LENGTH / part.length));
const rising = (part: (index: number) => string) =>
  Array.from({ length: Math.floor(Math.sqrt(LENGTH)) }, (_, index) => part(index)).join("");

/** What makes careless parsers take time that grows with a power of the length, or overflow their stack. */
const HOSTILE: Record<string, string> = {
  "emphasis that never closes": repeated("*a "),
  "underscores inside words": repeated("_a"),
  "emphasis of two kinds": repeated("*a_ "),
  "emphasis inside emphasis": `${repeated("*a **b ")}${repeated(" c** d*")}`,
  "nothing but stars": repeated("*"),
  "nothing but tildes": repeated("~~a "),
  "backticks of every length": rising((index) => `${"`".repeat(index)} `),
  "open brackets": repeated("["),
  "escaped brackets": repeated("\\["),
  "brackets in brackets": `${repeated("[")}a${repeated("]")}`,
  "brackets before backticks": repeated("[`"),
  "open links": repeated("[a]("),
  "open pictures": repeated("!["),
  "links to one definition": `[x]: http://a.b\n\n${repeated("[x][y]")}`,
  "definitions with open titles": repeated('[a]: b "'),
  "quotes in quotes": repeated(">"),
  "lists in lists": repeated("- "),
  "numbers in numbers": repeated("1. "),
  "stars between a list and a rule": repeated("* * "),
  "list items, each indented further": rising((index) => `${" ".repeat(2 * index)}- a\n`),
  "one long list item": `- a\n${repeated("  b\n")}`,
  "loose lists": repeated("- a\n\n"),
  "a wide table": `${repeated("|a")}\n${repeated("|-")}\n${repeated("|\n")}`,
  "many small tables": repeated("|a|\n|-|\n"),
  "a long table": `|a|b|\n|-|-|\n${repeated("|x|y|\n")}`,
  "fences that open and close": repeated("```\n"),
  "tags that never end": repeated("<a "),
  "comments that never end": repeated("<!--"),
  "lines that may be underlined": repeated("a\n"),
  "an address that ends in punctuation": `http://a.b/${repeated("?!")}`,
  "an address that ends in references": `http://a.b/${repeated("&a;")}`,
  "half of a mail address": repeated("a.b@"),
  "character references that never end": repeated("&#"),
  "thinking marks": repeated("<think>\n</think>\n"),
  spaces: `a${repeated(" ")}b`,
  "blank lines": repeated(" \n"),
  "zero-width joiners": repeated("\u200d"),
};

describe("A hostile answer of 10 KB is read before the test's time is up", () => {
  it.each(Object.entries(HOSTILE))("%s", (_, answer) => {
    expect(shownText(parseAnswer(answer))).toBeTypeOf("string");
    expect(shownText(new AnswerReader().read(answer, true))).toBeTypeOf("string");
  });
});

describe("Limits", () => {
  it("show what is nested too deep as the text it was written as", () => {
    expect(shownText(parseAnswer(`${">".repeat(500)} deep`))).toContain("> deep");
    expect(shownText(parseAnswer(`${"- ".repeat(500)}deep`))).toContain("- deep");
  });

  it("keep every row of a table that is too long", () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `| row${index} | x |\n`).join("");
    const shown = shownText(parseAnswer(`| a | b |\n|---|---|\n${rows}`));
    expect(shown.match(/row\d+/g)).toHaveLength(3_000);
  });

  it("keep every word and citation of a paragraph of 100 KB", () => {
    const [block] = parseAnswer("said so **twice** [1] ".repeat(5_000));
    const children = block?.block.type === "paragraph" ? block.block.children : [];
    expect(children.filter(({ type }) => type === "citation")).toHaveLength(5_000);
    expect(shownText(block === undefined ? [] : [block]).match(/twice/g)).toHaveLength(5_000);
  });
});
