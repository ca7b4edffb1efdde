import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Program } from "../../../../daemon/service/service.ts";
import { systemdService } from "../../../../daemon/service/systemd.ts";
import { commandOf, valuesOf } from "../../../daemon/systemd-unit.mjs";
import { HARD_WORDS } from "./programs.ts";

function unit(program: Program): string {
  const [write] = systemdService({ program, configHome: "/home/ada/.config" }).install;
  return write?.kind === "write" ? write.content : "";
}

const execStart = (program: Program) => commandOf(valuesOf(unit(program), "Service", "ExecStart")[0] ?? "");

/** Systemd's own judge of unit files. */
const ANALYZE = "systemd-analyze";

const PROGRAM: Program = { node: "/usr/bin/node", script: "/usr/lib/anvesha.js", args: ["serve"] };

describe("The systemd unit", () => {
  it.each(HARD_WORDS)("runs what was given, with %s in it", (_what, word) => {
    const program = { ...PROGRAM, script: `/opt/${word}/anvesha.js`, args: ["serve", "--data-dir", word] };
    expect(execStart(program)).toEqual([program.node, program.script, ...program.args]);
  });

  it.each(["/opt/my node/node", "/opt/100%/node", "/opt/$HOME/node", "/opt/Ærø/node"])("runs %s", (node) => {
    expect(execStart({ ...PROGRAM, node })[0]).toBe(node);
  });

  it.each(['/opt/"node"/node', "/opt/ada's/node", "/opt/a\\b/node"])("can't run %s, and says so", (node) => {
    expect(() => unit({ ...PROGRAM, node })).toThrow(
      expect.objectContaining({ kind: "Unusable", remedy: expect.stringContaining("Node") as string }),
    );
  });

  it("starts at login, comes back after a failure later and later, and not after a wrong command line", () => {
    const text = unit(PROGRAM);
    expect(valuesOf(text, "Install", "WantedBy")).toEqual(["default.target"]);
    expect(valuesOf(text, "Service", "Restart")).toEqual(["on-failure"]);
    expect(valuesOf(text, "Service", "RestartPreventExitStatus")).toEqual(["2"]);
    expect(valuesOf(text, "Unit", "StartLimitIntervalSec")).toEqual(["0"]);
    const [from, to] = ["RestartSec", "RestartMaxDelaySec"].map((key) =>
      Number(valuesOf(text, "Service", key)),
    );
    expect(from).toBeLessThan(to ?? 0);
  });

  it("hides no file, and forbids no memory, that the daemon needs", () => {
    expect(unit(PROGRAM)).not.toMatch(
      /Protect|Private|ReadOnly|Inaccessible|TemporaryFileSystem|MemoryDenyWriteExecute|DynamicUser/,
    );
  });

  it("has nothing that systemd itself finds fault with, but what only a newer one knows", ({ skip }) => {
    const folder = mkdtempSync(path.join(tmpdir(), "anvesha-unit-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "anvesha.service");
    writeFileSync(file, unit({ ...PROGRAM, node: process.execPath, args: ["serve", "--data-dir", "/a b%"] }));
    const env = { PATH: process.env.PATH, XDG_RUNTIME_DIR: folder };
    const { error, stdout, stderr } = spawnSync(ANALYZE, ["verify", "--user", file], {
      env,
      encoding: "utf8",
    });
    if (error !== undefined) skip(`${ANALYZE} can't be run: ${error.message}`);
    const faults = `${stdout}${stderr}`
      .split("\n")
      .filter((line) => line !== "" && !/Unknown key.*Restart(Steps|MaxDelaySec)/.test(line));
    expect(faults).toEqual([]);
  });
});
