import { describe, expect, it } from "vitest";
import { launchdService } from "../../../../daemon/service/launchd.ts";
import type { Program } from "../../../../daemon/service/service.ts";
import { HARD_WORDS } from "./programs.ts";
import type { Element } from "./xml-tree.ts";
import { at, xmlTree } from "./xml-tree.ts";

const PROGRAM: Program = { node: "/opt/my node/bin/node", script: "/opt/anvesha.js", args: ["serve"] };
const HOME = { home: "/Users/ada", uid: 501, logFile: "/Users/ada/.anvesha/daemon.log" };
const FILE = "/Users/ada/Library/LaunchAgents/org.anvesha.daemon.plist";

/** The agent as launchd reads it. */
function agent(program: Program): unknown {
  const write = launchdService({ program, ...HOME }).install.find((step) => step.kind === "write");
  return valueOf(at(xmlTree(write?.kind === "write" ? write.content : ""), "dict"));
}

function valueOf({ name, children, text }: Element): unknown {
  switch (name) {
    case "dict":
      return Object.fromEntries(
        children.flatMap((key, i) => (i % 2 === 0 ? [[key.text, valueOf(children[i + 1] ?? key)]] : [])),
      );
    case "array":
      return children.map(valueOf);
    case "integer":
      return Number(text);
    case "string":
      return text;
    case "true":
    case "false":
      return name === "true";
    default:
      throw new Error(`No value of a property list: ${name}`);
  }
}

describe("The launchd agent", () => {
  it("starts at login, and again when it failed, but not at once; what it writes is its user's alone", () => {
    expect(agent(PROGRAM)).toEqual({
      Label: "org.anvesha.daemon",
      ProgramArguments: ["/opt/my node/bin/node", "/opt/anvesha.js", "serve", "--log-file", HOME.logFile],
      RunAtLoad: true,
      KeepAlive: { SuccessfulExit: false },
      ThrottleInterval: 30,
      ProcessType: "Interactive",
      Umask: 0o077,
    });
  });

  it.each(HARD_WORDS)("runs what was given, with %s in it", (_what, word) => {
    const program = { node: `/opt/${word}/node`, script: `/${word}.js`, args: ["serve", "--data-dir", word] };
    expect(agent(program)).toMatchObject({
      ProgramArguments: [program.node, program.script, ...program.args, "--log-file", HOME.logFile],
    });
  });

  it("takes the place of the one before, whose end it waits for, even if that was disabled", () => {
    const { install } = launchdService({ program: PROGRAM, ...HOME });
    expect(install.map((step) => (step.kind === "run" ? step.command.join(" ") : step.kind))).toEqual([
      "launchctl bootout gui/501/org.anvesha.daemon",
      "write",
      "launchctl enable gui/501/org.anvesha.daemon",
      `launchctl bootstrap gui/501 ${FILE}`,
    ]);
    expect(install[0]).toMatchObject({ mayFail: true });
    expect(install[3]).toMatchObject({ patience: expect.any(Number) as number });
  });

  it("is stopped and removed", () => {
    expect(launchdService({ program: PROGRAM, ...HOME }).uninstall).toEqual([
      { kind: "run", command: ["launchctl", "bootout", "gui/501/org.anvesha.daemon"], mayFail: true },
      { kind: "remove", file: FILE, folders: [] },
    ]);
  });
});
