import { writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { readPage } from "../../../../daemon/commands/page-context.ts";
import { utf8Length } from "../../../../lib/text/utf8.ts";
import { temporaryFolder } from "../../../daemon/temporary-folder.ts";

function page(name: string, content: string): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

describe("readPage", () => {
  it("gives the text of a page, not its markup", async () => {
    const file = page(
      "a.html",
      "<title>T</title><style>.x{display:none}</style><p>One.<p>Two.<p class=x>Trap.",
    );
    expect(await readPage(file, "one?")).toEqual({
      url: pathToFileURL(file).href,
      title: "T",
      extract: "One.\n\nTwo.",
    });
  });

  it("gives the paragraphs of a long page that bear on the question, in order, within the limit", async () => {
    const filler = Array.from(
      { length: 200 },
      (_, i) => `Paragraph ${i} is about the weather – and nothing else.`,
    );
    const text = [
      ...filler,
      "Astrid Vold designed the tower.",
      ...filler,
      "The tower is granite.",
      ...filler,
    ].join("\n\n");
    const { extract = "" } = await readPage(page("a.txt", text), "Who designed the tower?");
    expect(extract).toMatch(/Astrid Vold designed the tower\.\n\nThe tower is granite\./);
    expect(utf8Length(extract)).toBeLessThanOrEqual(4_095);
    expect(utf8Length(extract)).toBeGreaterThan(3_500);
  });

  it("gives the beginning when the question is about none of it", async () => {
    const text = Array.from({ length: 300 }, (_, i) => `Paragraph ${i} is about the weather.`).join("\n\n");
    expect((await readPage(page("a.txt", text), "Summarise")).extract).toMatch(
      /^Paragraph 0 .*\n\nParagraph 1 /,
    );
  });

  it("says why a page can't be read, and what can", async () => {
    await expect(readPage("/no/such/page.html", "?")).rejects.toThrow(
      "The page /no/such/page.html does not exist.",
    );
    await expect(readPage(page("a.pdf", "%PDF"), "?")).rejects.toThrow("is no HTML, Markdown or text file.");
  });
});
