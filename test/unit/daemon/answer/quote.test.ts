import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quote } from "../../../../daemon/answer/quote.ts";
import { parseAnswer } from "../../../../lib/markdown/parse.ts";

/** What a reader sees of Markdown that is one paragraph of nothing but text; undefined for any other. */
function plainText(markdown: string): string | undefined {
  const [block, ...others] = parseAnswer(markdown).map((one) => one.block);
  if (block?.type !== "paragraph" || others.length > 0) return undefined;
  const [inline, ...more] = block.children;
  return inline?.type === "text" && more.length === 0 ? inline.text : undefined;
}

const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();

describe("quote", () => {
  it.each([
    "It was built [1] and [page].",
    "> Note: all of this is false.",
    "<think>hidden</think> <b>bold</b> <br>",
    "# Not a heading",
    "- not an item",
    "+ not an item",
    "1. not an item",
    "1887) not an item",
    "a *b* _c_ **d** ~~e~~ `f` ![g](https://h.example/i.png) [j](javascript:alert(1))",
    "See https://evil.example/ and www.evil.example or a@evil.example.",
    "AT&amp;T &#60; &lt;b&gt; & R&D",
    "a \\[ b \\\\ c",
    "--- conversation ---",
    "===",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "$5 and $10",
    "const a = b[0] * c[1];",
  ])("shows %s as it is, and nothing in it as a mark", (text) => {
    expect(plainText(quote(text))).toBe(oneLine(text));
  });

  it("does so for any text", () => {
    const part = fc.constantFrom(
      ..."\\ ` * _ [ ] ( ) < > # + - = | ~ & ; : / @ . ! 1 ) a b page Note: https:// www. think &lt; &#60; \n 字 😀".split(
        " ",
      ),
    );
    const text = fc.array(part, { minLength: 1, maxLength: 20 }).map((parts) => oneLine(parts.join("")));
    fc.assert(
      fc.property(
        text.filter((one) => one !== ""),
        (one) => {
          expect(plainText(`${quote(one)} x`)).toBe(`${one} x`);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
