import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "./command.ts";
import { ask, exchange } from "./conversation.ts";
import { connect, defaultDaemon } from "./harness.ts";
import { temporaryFolder } from "./temporary-folder.ts";

function folderWith(files: Record<string, string | Uint8Array>): string {
  const root = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), content);
  }
  return root;
}

const NOTES = {
  "tides.md": "# Tides\n\nSpring tides happen twice a month.",
  "deep/er/page.html": "<title>Herring</title><p>The herring fleet sailed from Skarvholm in March.",
  "deep/list.txt": "Zanzibar is an island.",
};

describe("anvesha index", () => {
  it("puts a folder into the library of a running daemon, which finds it at once", async () => {
    const { port, token, dataDir } = await defaultDaemon();
    const { exitCode, stdout, stderr } = await runCommand("index", "--data-dir", dataDir, folderWith(NOTES));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    expect(stdout).toMatch(/^3 new; the library holds \d+ documents\.\n$/);
    const socket = await connect(port, { token });
    ask(socket, 1n, "When did the herring fleet sail?");
    const { results, text } = await exchange(socket, 1n);
    expect(results[0]).toMatchObject({
      title: "Herring",
      snippet: "The herring fleet sailed from Skarvholm in March.",
    });
    expect(results[0]?.url).toMatch(/^file:\/\/\/.*\/deep\/er\/page\.html$/);
    expect(text).toBe("The herring fleet sailed from Skarvholm in March. [1]");
    socket.close();
  });

  it("says of each file that can't be indexed why, and indexes the rest", async () => {
    const dataDir = temporaryFolder();
    const root = folderWith({
      ...NOTES,
      "latin1.txt": Buffer.from("caf\u00e9", "latin1"),
      "binary.md": "a\0b",
      "empty.md": "\n",
      "photo.png": "not text, and not asked for",
      "node_modules/x/README.md": "# Not mine",
    });
    const missing = path.join(root, "none.md");
    const { exitCode, stdout, stderr } = await runCommand(
      "index",
      "--data-dir",
      dataDir,
      root,
      missing,
      path.join(root, "photo.png"),
    );
    expect(exitCode).toBe(1);
    expect(stdout).toBe(
      "3 new, 5 not indexed; the library holds 3 documents.\n" +
        "Left out, since they are no HTML, Markdown or text: 1 .png.\n",
    );
    expect(stderr.trim().split("\n")).toEqual([
      `✗ ${root}/binary.md is binary`,
      `✗ ${root}/empty.md holds no text`,
      `✗ ${root}/latin1.txt is not in UTF-8`,
      `✗ ${missing} does not exist`,
      `✗ ${root}/photo.png is no HTML, Markdown or text file`,
    ]);
  });

  it("says how many files of a folder it left out, and of which kinds", async () => {
    const names = [
      "a.pdf",
      "b.PDF",
      "c.pdf",
      "d.png",
      "e.png",
      "LICENSE",
      "f.one",
      "g.two",
      "h.three",
      "i.four",
    ];
    const root = folderWith({ ...NOTES, ...Object.fromEntries(names.map((name) => [name, "x"])) });
    const { exitCode, stdout } = await runCommand("index", "--data-dir", temporaryFolder(), root);
    expect(exitCode).toBe(0);
    expect(stdout.split("\n")[1]).toBe(
      "Left out, since they are no HTML, Markdown or text: " +
        "3 .pdf, 2 .png, 1 without an extension, 1 .one, 1 .two, 2 of other kinds.",
    );
  });

  it("tells on a second run what changed, and replaces it", async () => {
    const dataDir = temporaryFolder();
    const root = folderWith(NOTES);
    await runCommand("index", "--data-dir", dataDir, root);
    writeFileSync(path.join(root, "tides.md"), "# Tides\n\nNeap tides happen twice a month, too.");
    const { exitCode, stdout } = await runCommand("index", "--data-dir", dataDir, root);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: "1 updated, 2 unchanged; the library holds 3 documents.\n",
    });
  });

  it("moves a damaged library aside, says so, deletes nothing, and begins a new one", async () => {
    const dataDir = temporaryFolder();
    writeFileSync(path.join(dataDir, "library.db"), "not a database ".repeat(500));
    const { exitCode, stdout, stderr } = await runCommand("index", "--data-dir", dataDir, folderWith(NOTES));
    expect(exitCode).toBe(0);
    expect(stdout).toBe("3 new; the library holds 3 documents.\n");
    expect(stderr).toContain("The library was damaged; it is moved aside and a new one made");
    expect(readdirSync(dataDir).filter((name) => name.startsWith("library.db.corrupt-"))).toHaveLength(1);
  });

  it("says that it found nothing to index", async () => {
    const { exitCode, stdout } = await runCommand(
      "index",
      "--data-dir",
      temporaryFolder(),
      temporaryFolder(),
    );
    expect(exitCode).toBe(0);
    expect(stdout).toBe("No file to index was found; the library holds 0 documents.\n");
  });

  it("wants a path", async () => {
    expect(await runCommand("index")).toMatchObject({ exitCode: 2, stdout: "" });
  });
});

describe("A daemon with a damaged library", () => {
  it("serves with a fresh one, and indexes its documentation into that", async () => {
    const dataDir = temporaryFolder();
    writeFileSync(path.join(dataDir, "library.db"), "not a database ".repeat(500));
    const { port, token, logs } = await defaultDaemon({ dataDir });
    expect(logs).toContainEqual(
      expect.objectContaining({ level: 40, aside: expect.stringContaining("corrupt") as string }),
    );
    const socket = await connect(port, { token });
    ask(socket, 1n, "Who designed the lighthouse at Skarvholm?");
    expect((await exchange(socket, 1n)).results).not.toEqual([]);
    socket.close();
  });
});
