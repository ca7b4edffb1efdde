import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { filesAt } from "../../../../daemon/commands/files.ts";
import { temporaryFolder } from "../../../daemon/temporary-folder.ts";

describe("filesAt", () => {
  it("takes an empty name, as of an unset variable, for a mistake and not for this folder", () => {
    expect(filesAt("")).toEqual([{ path: '""', problem: "is an empty name" }]);
  });

  it("finds files at any depth in order, without what is hidden or installed, and marks those of other kinds", () => {
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
    const at = (...names: string[]) => path.join(root, ...names);
    expect(filesAt(root)).toEqual([
      { path: at("LICENSE"), isOther: true },
      { path: at("a.md") },
      { path: at("b", "c", "d.html") },
      { path: at("b", "e.txt") },
      { path: at("b", "link.md") },
      { path: at("i.png"), isOther: true },
    ]);
  });

  it("takes a file that is named whatever it is, even one that isn't there", () => {
    expect(filesAt("/no/such.thing")).toEqual([{ path: "/no/such.thing" }]);
  });
});
