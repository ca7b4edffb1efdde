import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { install, uninstall } from "../../daemon/service/carry-out.ts";
import type { Service, Step } from "../../daemon/service/service.ts";
import { serve } from "./command.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A service that is installed, or uninstalled, by these steps. */
const service = (steps: { install?: readonly Step[]; uninstall?: readonly Step[] }): Service => ({
  name: "service",
  file: "/no/such/file",
  install: [],
  uninstall: [],
  log: "",
  ...steps,
});

const node = (script: string, options: { mayFail?: true; patience?: number } = {}): Step => ({
  kind: "run",
  command: [process.execPath, "-e", script],
  ...options,
});

describe("Carrying out", () => {
  it("stops the daemon of a data folder, and minds none where none runs", async () => {
    const dataDir = temporaryFolder();
    const { command } = await serve(["--port", "0", "--data-dir", dataDir]);
    const stops = service({ uninstall: [{ kind: "stop", dataDir }] });
    await uninstall(stops);
    expect(await command.exitCode()).toBe(0);
    await uninstall(stops);
  });

  it("writes a file for a program that reads UTF-16", async () => {
    const file = path.join(temporaryFolder(), "new", "file");
    await install(service({ install: [{ kind: "write", file, content: "\ufeffé", encoding: "utf16le" }] }));
    expect([...readFileSync(file)]).toEqual([0xff, 0xfe, 0xe9, 0x00]);
  });

  it("tries again what asks for patience, and no longer than it asks", async () => {
    const tries = path.join(temporaryFolder(), "tries");
    const thirdTime = `const fs = require("node:fs"); fs.appendFileSync(${JSON.stringify(tries)}, "x");
      process.exit(fs.readFileSync(${JSON.stringify(tries)}).length < 3 ? 1 : 0)`;
    await install(service({ install: [node(thirdTime, { patience: 20_000 })] }));
    expect(readFileSync(tries, "utf8")).toBe("xxx");
    const never = service({ install: [node("process.exit(1)", { patience: 1 })] });
    await expect(install(never)).rejects.toThrow(expect.objectContaining({ kind: "NoService" }));
  });

  it("goes on after what may fail; says in a program's own words why another failed, and undoes", async () => {
    const file = path.join(temporaryFolder(), "file");
    const fails = service({
      install: [
        node("process.exit(1)", { mayFail: true }),
        { kind: "write", file, content: "" },
        node('console.error("No such luck."); process.exit(1)'),
      ],
      uninstall: [node("process.exit(1)"), { kind: "remove", file, folders: [] }],
    });
    await expect(install(fails)).rejects.toThrow(/ failed: No such luck\.$/);
    expect(existsSync(file)).toBe(false);
  });
});
