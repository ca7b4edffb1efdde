import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AnswerText } from "../../../../daemon/commands/answer-text.ts";
import type { Style } from "../../../../daemon/commands/terminal.ts";

const tagged: Style = (look, text) => `{${String(look)}:${text}}`;
const plain: Style = (_look, text) => text;

function shown(pieces: string[], style = plain): string {
  const text = new AnswerText(style);
  return pieces.map((piece) => text.push(piece)).join("") + text.end();
}

describe("AnswerText", () => {
  it("shows what escapes and references stand for", () => {
    expect(shown(["a \\[1\\] \\*b\\* &lt;think> &amp;amp; 1887\\. \\\\"])).toBe(
      "a [1] *b* <think> &amp; 1887. \\",
    );
  });

  it("marks citations, and none that were escaped", () => {
    expect(shown(["It was [1] [page] \\[2\\] [x]."], tagged)).toBe(
      "It was {cyan:[1]} {cyan:[page]} [2] [x].",
    );
  });

  it("marks the notice at the end", () => {
    expect(shown(["It was.\n\n> Note: late."], tagged)).toBe("It was.\n\n{yellow:> Note:}{yellow: late.}");
    expect(shown(["a > Note: b"], tagged)).toBe("a > Note: b");
  });

  it("leaves code as it was written", () => {
    const code = "`a\\[1\\]` and\n```js\nb[1] &lt; \\*\n```\n";
    expect(shown([`${code}\\*`], tagged)).toBe(`${code}*`);
  });

  it("shows the same however the answer is cut, and holds nothing back at its end", () => {
    const answer = "> Note\n`x` \\[1\\] [12] [pagination] &lt;b &unknown; \\\n> Note: a [1] [p";
    const whole = shown([answer]);
    fc.assert(
      fc.property(fc.array(fc.nat(answer.length), { maxLength: 8 }), (cuts) => {
        const ends = [0, ...cuts.toSorted((a, b) => a - b), answer.length];
        expect(shown(ends.slice(1).map((end, i) => answer.slice(ends[i], end)))).toBe(whole);
      }),
    );
  });

  it("holds back no more than a mark that may not be whole", () => {
    const text = new AnswerText(plain);
    expect(text.push("It was [")).toBe("It was ");
    expect(text.push("see below")).toBe("[see below");
  });
});
