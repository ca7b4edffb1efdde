import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isReadableName, readDocument } from "../../../../daemon/document/file.ts";
import { temporaryFolder } from "../../../daemon/temporary-folder.ts";

function written(name: string, content: string | Uint8Array): string {
  const file = path.join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

describe("readDocument", () => {
  it.each([
    ["notes.md", "# Tides\n\nTwice a month.", "Tides"],
    ["page.HTML", "<title>Tides</title><p>Twice a month.", "Tides"],
    ["notes.txt", "Twice a month.", "notes.txt"],
    ["README", "Twice a month.", "README"],
  ])("reads %s", async (name, content, title) => {
    const document = await readDocument(written(name, content));
    expect(document.title).toBe(title);
    expect(document.blocks.at(-1)?.text).toBe("Twice a month.");
  });

  it.each([
    ["UTF-8 with a byte order mark", "a.txt", "\ufeffCafé"],
    ["UTF-16", "a.txt", utf16("Café")],
    ["the encoding that HTML declares", "a.html", latin1('<meta charset="iso-8859-1"><p>Café')],
  ])("reads %s", async (_what, name, content) => {
    expect((await readDocument(written(name, content))).blocks).toEqual([{ text: "Café", isHeading: false }]);
  });

  it.skipIf(process.platform === "win32")("refuses a pipe, which nobody may ever write to", async () => {
    const pipe = path.join(temporaryFolder(), "pipe.md");
    execFileSync("mkfifo", [pipe]);
    await expect(readDocument(pipe)).rejects.toThrow("is no regular file");
  });

  it.each([
    ["another encoding", "a.txt", latin1("Café"), "is not in UTF-8"],
    ["an encoding that HTML doesn't declare", "a.html", latin1("<p>Café"), "is not in UTF-8"],
    ["binary", "a.txt", "a\0b", "is binary"],
    ["another kind", "a.pdf", "%PDF", "is no HTML, Markdown or text file"],
    ["nothing", "a.md", " \n", "holds no text"],
    ["too much", "a.txt", "x".repeat(16 * 1024 * 1024 + 1), "is larger than 16 MB"],
    [
      "what no parser takes",
      "a.html",
      "<div>".repeat(5_000),
      "can't be made sense of: its elements are nested too deeply",
    ],
  ])("refuses a file that holds %s, and says why", async (_what, name, content, reason) => {
    await expect(readDocument(written(name, content))).rejects.toThrow(reason);
  });

  it("refuses what isn't there, and what is a folder", async () => {
    const folder = path.join(temporaryFolder(), "folder.md");
    mkdirSync(folder);
    await expect(readDocument(folder)).rejects.toThrow(/^can't be read: illegal operation on a directory/);
    await expect(readDocument(`${folder}/none.md`)).rejects.toThrow("does not exist");
  });
});

describe("isReadableName", () => {
  it("takes kinds of text by their names, and nothing that might be a program", () => {
    expect(["a.md", "b.HTM", "c.txt", "d.rst"].every(isReadableName)).toBe(true);
    expect(["a.png", "b.js", "LICENSE", ".txt"].some(isReadableName)).toBe(false);
  });
});
