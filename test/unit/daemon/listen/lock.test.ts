import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { lock } from "../../../../daemon/listen/lock.ts";
import { temporaryFolder } from "../../../daemon/temporary-folder.ts";

describe("lock", () => {
  it("has one owner at a time, and leaves nothing beside its file", () => {
    const folder = temporaryFolder();
    const file = path.join(folder, "lock");
    const unlock = lock(file);
    expect(unlock).toBeDefined();
    expect(lock(file)).toBeUndefined();
    unlock?.();
    const again = lock(file);
    expect(again).toBeDefined();
    expect(readdirSync(folder)).toEqual(["lock"]);
    again?.();
  });

  it("says so of a file that can't be used", () => {
    expect(() => lock(path.join(temporaryFolder(), "none", "lock"))).toThrow(
      expect.objectContaining({ kind: "BadFile" }),
    );
  });
});
