import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../../daemon/document/markdown.ts";
import { readPlainText } from "../../../../daemon/document/plain-text.ts";

const blocksOf = async (markdown: string) => (await readMarkdown(markdown)).blocks.map(({ text }) => text);

describe("readMarkdown", () => {
  it("gives the text without its marks, headings known as such", async () => {
    const { title, blocks } = await readMarkdown(
      "# The *light*\n\nA [link](https://x.example), `code` &amp; **bold**.\n\n- one\n- two",
    );
    expect(title).toBe("The light");
    expect(blocks).toEqual([
      { text: "The light", isHeading: true },
      { text: "A link, code & bold.", isHeading: false },
      { text: "one", isHeading: false },
      { text: "two", isHeading: false },
    ]);
  });

  it("reads the title of front matter, and none of its fields as text", async () => {
    expect(await readMarkdown('---\ntitle: "Tides"\ntags: [sea]\n---\n# Other\n\nText.')).toMatchObject({
      title: "Tides",
      blocks: [{ text: "Other" }, { text: "Text." }],
    });
  });

  it("joins wrapped lines and leaves out HTML that shows nothing", async () => {
    expect(await blocksOf("One\nsentence.\n\n<!-- note -->\n\n<script>alert(1)</script>\n\nTwo.")).toEqual([
      "One sentence.",
      "Two.",
    ]);
  });
});

describe("readPlainText", () => {
  it("joins the lines of a hard-wrapped paragraph and keeps those of a list", () => {
    const wrapped =
      "The keepers wound the clockwork every four hours, day and\nnight, and wrote each winding into a log.";
    expect(readPlainText(`${wrapped}\n\n\nmilk\nbread\n`).blocks.map(({ text }) => text)).toEqual([
      wrapped.replace("\n", " "),
      "milk\nbread",
    ]);
  });

  it("has no title and no empty paragraph", () => {
    expect(readPlainText(" \n\n \n")).toEqual({ title: "", blocks: [] });
  });
});
