import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { filesAt } from "../../../../daemon/commands/files.ts";
import { temporaryFolder } from "../../../daemon/temporary-folder.ts";

describe("filesAt", () => {
  it("takes an empty name, as of an unset variable, for a mistake and not for this folder", () => {
    expect(filesAt("")).toEqual([{ path: '""', problem: "is an empty name" }]);
  });

  it("finds text files at any depth in order, without what is hidden, installed or of another kind", () => {
    const root = temporaryFolder();
    for (const folder of ["b/c", "node_modules/x", ".git"])
      mkdirSync(path.join(root, folder), { recursive: true });
    for (const file of [
      "a.md",
      "b/c/d.html",
      "b/e.txt",
      "node_modules/x/y.md",
      ".git/z.md",
      ".h.md",
      "i.png",
      "LICENSE",
    ])
      writeFileSync(path.join(root, file), "x");
    symlinkSync(root, path.join(root, "b", "loop"));
    symlinkSync(path.join(root, "a.md"), path.join(root, "b", "link.md"));
    expect(filesAt(root).map((file) => path.relative(root, file.path))).toEqual([
      "a.md",
      path.join("b", "c", "d.html"),
      path.join("b", "e.txt"),
      path.join("b", "link.md"),
    ]);
  });

  it("takes a file that is named whatever it is, even one that isn't there", () => {
    expect(filesAt("/no/such.thing")).toEqual([{ path: "/no/such.thing" }]);
  });
});
