import { describe, expect, it } from "vitest";
import { parseAnswer } from "../../../../lib/markdown/parse.ts";
import type { Block, Inline } from "../../../../lib/markdown/tree.ts";
import { shownText } from "./shown.ts";

const blocks = (answer: string): Block[] => parseAnswer(answer).map(({ block }) => block);
const shown = (answer: string) => shownText(parseAnswer(answer));

/** The inline part of an answer of one paragraph. */
function paragraph(answer: string): Inline[] {
  const [block, ...rest] = blocks(answer);
  if (block?.type !== "paragraph" || rest.length > 0) throw new Error(`Not one paragraph: ${answer}`);
  return block.children;
}

const text = (words: string): Inline => ({ type: "text", text: words });
const citation = (source: number | "page", written = `[${source}]`): Inline => {
  return { type: "citation", source, text: written };
};

describe("Citations", () => {
  it("are numbers and the page in brackets", () => {
    expect(paragraph("So [1], and [page].")).toEqual([
      text("So "),
      citation(1),
      text(", and "),
      citation("page"),
      text("."),
    ]);
  });

  it("may follow one another, and be written like footnotes", () => {
    expect(paragraph("[1][2][^3]")).toEqual([citation(1), citation(2), citation(3, "[^3]")]);
  });

  it("lead where we say, not where the model does", () => {
    expect(paragraph("[1](https://elsewhere.example) [[2]](https://elsewhere.example)")).toEqual([
      citation(1),
      text(" "),
      citation(2),
    ]);
    expect(paragraph("As said [1].\n\n[1]: https://elsewhere.example")).toContainEqual(citation(1));
  });

  it("are text in code, behind a backslash, and when they are no number that could be one", () => {
    expect(paragraph("`a[1]`")).toEqual([{ type: "code", text: "a[1]" }]);
    expect(blocks("```\na[1]\n```")).toEqual([{ type: "code", language: "", text: "a[1]" }]);
    expect(paragraph("\\[1\\]")).toEqual([text("[1]")]);
    expect(paragraph("[1234] [x] [Page]")).toEqual([text("[1234] [x] [Page]")]);
  });

  it("are text inside a link, where a button can't stand", () => {
    expect(paragraph("[see [1] there](https://example.com)")).toEqual([
      { type: "link", href: "https://example.com/", children: [text("see "), text("[1]"), text(" there")] },
    ]);
  });

  it("end a bare address", () => {
    expect(paragraph("https://example.com/a[1]")).toEqual([
      { type: "link", href: "https://example.com/a", children: [text("https://example.com/a")] },
      citation(1),
    ]);
  });
});

describe("Links", () => {
  it.each([
    ["inline", "[a](https://example.com/b)"],
    ["with a title", '[a](https://example.com/b "title")'],
    ["by reference", "[a][r]\n\n[r]: https://example.com/b"],
    ["by its own name", "[a]\n\n[a]: https://example.com/b"],
  ])("%s", (_, answer) => {
    expect(paragraph(answer)).toEqual([
      { type: "link", href: "https://example.com/b", children: [text("a")] },
    ]);
  });

  it.each([
    ["https://example.com/a_b_c", "https://example.com/a_b_c"],
    ["<https://example.com/a>", "https://example.com/a"],
    ["www.example.com", "http://www.example.com/"],
    ["me@example.com", "mailto:me@example.com"],
  ])("bare: %s", (answer, href) => {
    expect(paragraph(answer)).toMatchObject([{ type: "link", href }]);
  });

  it("end before punctuation of scripts that put no space before it", () => {
    expect(paragraph("见https://example.com/a，然后")).toMatchObject([
      text("见"),
      { type: "link", href: "https://example.com/a" },
      text("，然后"),
    ]);
  });

  it("whose address is no web page are words alone", () => {
    expect(paragraph("[a](ftp://example.com) [b](/relative) [c](#part)")).toEqual([text("a b c")]);
  });
});

describe("Pictures", () => {
  it("are a description and where they would come from", () => {
    expect(paragraph("![A &amp; B](https://example.com/p.png?q=secret)")).toEqual([
      { type: "image", description: "A & B", href: "https://example.com/p.png?q=secret" },
    ]);
  });

  it("that come from nowhere on the web lead nowhere, nor do those inside a link", () => {
    expect(paragraph("![a](data:image/png;base64,AAAA)")).toEqual([
      { type: "image", description: "a", href: null },
    ]);
    expect(paragraph("[![a](https://example.com/p.png)](https://example.com)")).toEqual([
      {
        type: "link",
        href: "https://example.com/",
        children: [{ type: "image", description: "a", href: null }],
      },
    ]);
  });
});

describe("What is text", () => {
  it.each([
    ["tags", '<img src="x" onerror="alert(1)">', '<img src="x" onerror="alert(1)">'],
    ["a block of tags", "<div>\n<b>bold</b>\n</div>", "<div>\n<b>bold</b>\n</div>"],
    ["a script", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["a comment", "<!-- a -->", "<!-- a -->"],
    ["amounts of money", "$5 and $10, or $$x$$", "$5 and $10, or $$x$$"],
    ["single tildes", "~5 to ~10 and 3~4~5", "~5 to ~10 and 3~4~5"],
    ["names with underscores", "snake_case_name", "snake_case_name"],
    ["comparisons", "a < b && c > d", "a < b && c > d"],
    ["unknown references", "&unknown; &constructor; &", "&unknown; &constructor; &"],
  ])("%s", (_, answer, expected) => {
    expect(shown(answer)).toBe(expected);
  });

  it("a reference is decoded once", () => {
    expect(shown("&lt;b&gt; &amp;lt; AT&amp;T &#39;&#x27; &mdash;&nbsp;x")).toBe("<b> &lt; AT&T '' —\u00a0x");
  });

  it("in code a reference is what was written", () => {
    expect(shown("`&amp;`")).toBe("&amp;");
    expect(shown("```\n&amp;\n```")).toBe("&amp;");
  });

  it("a reference makes no mark", () => {
    expect(paragraph("&#91;1&#93; &#42;a&#42;")).toEqual([text("[1] *a*")]);
  });
});

describe("Blocks", () => {
  it("break lines at <br>, in a cell too", () => {
    expect(paragraph("a<br>b<BR />c")).toEqual([
      text("a"),
      { type: "break" },
      text("b"),
      { type: "break" },
      text("c"),
    ]);
    expect(shown("| a |\n|---|\n| x<br>y |")).toBe("a\nx\ny");
  });

  it("strong words need no space around them", () => {
    expect(paragraph("这是**重点**内容")).toEqual([
      text("这是"),
      { type: "strong", children: [text("重点")] },
      text("内容"),
    ]);
  });

  it("headings", () => {
    expect(blocks("# One\n\n#### Four\n\nUnderlined\n---")).toMatchObject([
      { type: "heading", depth: 1 },
      { type: "heading", depth: 4 },
      { type: "heading", depth: 2 },
    ]);
  });

  it("tables, with a bar in a cell and a row that is short", () => {
    expect(blocks("| a | b |\n|:--|--:|\n| x \\| y |")).toEqual([
      {
        type: "table",
        align: ["left", "right"],
        header: [[text("a")], [text("b")]],
        rows: [[[text("x | y")], []]],
      },
    ]);
  });

  it("lists in lists, with the number they start at", () => {
    expect(blocks("3. a\n   - b\n4. c")).toMatchObject([
      {
        type: "list",
        ordered: true,
        start: 3,
        items: [
          { checked: null, blocks: [{ type: "paragraph" }, { type: "list", ordered: false }] },
          { checked: null, blocks: [{ type: "paragraph" }] },
        ],
      },
    ]);
  });

  it("tasks", () => {
    expect(blocks("- [ ] a\n- [x] b\n- c")).toMatchObject([
      { items: [{ checked: false }, { checked: true }, { checked: null }] },
    ]);
  });

  it("code with its language, and fences inside longer fences", () => {
    expect(blocks("````md title=x\n```js\na\n```\n````")).toEqual([
      { type: "code", language: "md", text: "```js\na\n```" },
    ]);
  });

  it("code that is never closed goes to the end", () => {
    expect(blocks("a\n```js\nlet b;\n\nlet c;")).toMatchObject([
      { type: "paragraph" },
      { type: "code", language: "js", text: "let b;\n\nlet c;" },
    ]);
  });

  it("ends of lines may be those of any system", () => {
    expect(blocks("a\r\n\r\nb\rc")).toEqual(blocks("a\n\nb\nc"));
  });

  it("each has the Markdown it was made of", () => {
    expect(parseAnswer("# a\n\n- b\n- c\n\n\nd").map(({ source }) => source.trim())).toEqual([
      "# a",
      "- b\n- c",
      "d",
    ]);
  });
});

describe("A notice", () => {
  it("is a quote that begins with Note:, at the very end", () => {
    expect(blocks("So it is.\n\n> Note: the model **failed**.\n> This stands in.")).toEqual([
      { type: "paragraph", children: [text("So it is.")] },
      {
        type: "notice",
        blocks: [
          {
            type: "paragraph",
            children: [
              text("the model "),
              { type: "strong", children: [text("failed")] },
              text(".\nThis stands in."),
            ],
          },
        ],
      },
    ]);
  });

  it.each([
    ["elsewhere", "> Note: not the end.\n\nThe end."],
    ["without the word", "> Noted: so it is."],
    ["without the quote", "Note: so it is."],
    ["in a quote of a quote", "> > Note: so it is."],
  ])("is not %s", (_, answer) => {
    expect(blocks(answer)).not.toContainEqual(expect.objectContaining({ type: "notice" }));
    expect(shown(answer)).toContain("Note");
  });
});
