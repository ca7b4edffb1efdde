import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { Program, Step } from "../../../../daemon/service/service.ts";
import { commandLine, windowsTask } from "../../../../daemon/service/windows-task.ts";
import { HARD_WORDS } from "./programs.ts";
import { at, xmlTree } from "./xml-tree.ts";

const PROGRAM: Program = {
  node: "C:\\Program Files\\nodejs\\node.exe",
  script: "C:\\Users\\Ada L\\anvesha.js",
  args: ["serve", "--port", "9009"],
};
const USER = {
  localAppData: "C:\\Users\\Ada L\\AppData\\Local",
  user: "PC & Co\\Ada L",
  dataDir: "C:\\Users\\Ada L\\.anvesha",
  logFile: "C:\\Users\\Ada L\\.anvesha\\daemon.log",
};
const LOG = ["--log-file", USER.logFile];
const FOLDER = "C:\\Users\\Ada L\\AppData\\Local\\Anvesha";

const planned = (program = PROGRAM) => windowsTask({ program, ...USER });
const written = (file: string, program = PROGRAM) =>
  planned(program).install.flatMap((step) =>
    step.kind === "write" && step.file === `${FOLDER}\\${file}` ? step.content : [],
  )[0] ?? "";
const told = (steps: readonly Step[]) =>
  steps.map((step) => (step.kind === "run" ? commandLine(step.command) : step.kind));

/** A command line as `CommandLineToArgvW`, and the C library that Node stands on, take it apart. */
function argv(line: string): string[] {
  const words: string[] = [];
  let [word, quoted, begun] = ["", false, false];
  for (const [part] of line.matchAll(/\\*"|\\+|[ \t]+|[^\\" \t]+/g)) {
    if (part.endsWith('"')) {
      const slashes = part.length - 1;
      word += "\\".repeat(Math.floor(slashes / 2));
      if (slashes % 2 === 1) word += '"';
      else quoted = !quoted;
      begun = true;
    } else if (/^[ \t]/.test(part) && !quoted) {
      if (begun) words.push(word);
      [word, begun] = ["", false];
    } else {
      word += part;
      begun = true;
    }
  }
  return begun ? [...words, word] : words;
}

/** Runs the launcher in a double of Windows Script Host, in which each start of the program ends with a code. */
function launched(launcher: string, ends: readonly { code: number; after?: number }[]) {
  const seen = { commands: [] as string[], windows: [] as unknown[], pauses: [] as number[], exitCode: -1 };
  const quit = new Error("quit");
  let now = 0;
  const shell = {
    Run(command: string, window: number) {
      const { code, after = 0 } = ends[seen.commands.length] ?? { code: 0 };
      seen.commands.push(command);
      seen.windows.push(window);
      now += after;
      return code;
    },
  };
  const WScript = {
    Sleep: (pause: number) => void seen.pauses.push(pause),
    Quit(code: number) {
      seen.exitCode = code;
      throw quit;
    },
  };
  const host = {
    WScript,
    ActiveXObject: function ActiveXObject() {
      return shell;
    },
    Date: function Date() {
      return { getTime: () => now };
    },
  };
  expect(() => void runInNewContext(launcher, host)).toThrow(quit);
  return seen;
}

describe("The scheduled task", () => {
  it("starts the launcher at logon of this user, with no more rights than theirs", () => {
    const document = written("task.xml");
    expect(document.startsWith('\ufeff<?xml version="1.0" encoding="UTF-16"?>')).toBe(true);
    expect(planned().install).toContainEqual(
      expect.objectContaining({ file: `${FOLDER}\\task.xml`, encoding: "utf16le" }),
    );
    const task = xmlTree(document.slice(1));
    expect(at(task, "Triggers", "LogonTrigger", "UserId").text).toBe(USER.user);
    expect(at(task, "Principals", "Principal", "UserId").text).toBe(USER.user);
    expect(at(task, "Principals", "Principal", "RunLevel").text).toBe("LeastPrivilege");
    expect(at(task, "Settings", "ExecutionTimeLimit").text).toBe("PT0S");
    expect(at(task, "Actions", "Exec", "Command").text).toBe("wscript.exe");
    expect(argv(at(task, "Actions", "Exec", "Arguments").text)).toEqual([
      ...["//B", "//Nologo", "//E:JScript"],
      `${FOLDER}\\start-hidden.js`,
    ]);
  });

  it("starts Node without a window, and ends with it when all is well or the command line is wrong", () => {
    for (const code of [0, 2]) {
      const { commands, windows, pauses, exitCode } = launched(written("start-hidden.js"), [{ code }]);
      expect(commands.map(argv)).toEqual([[PROGRAM.node, PROGRAM.script, ...PROGRAM.args, ...LOG]]);
      expect({ windows, pauses, exitCode }).toEqual({ windows: [0], pauses: [], exitCode: code });
    }
  });

  it("starts it again when it failed, later each time, soon again when it had run for long", () => {
    const fails = Array.from({ length: 8 }, () => ({ code: 1 }));
    expect(launched(written("start-hidden.js"), fails).pauses).toEqual([
      5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
    ]);
    const afterLong = [...fails.slice(0, 3), { code: 1, after: 400_000 }];
    expect(launched(written("start-hidden.js"), afterLong).pauses).toEqual([5_000, 10_000, 20_000, 5_000]);
  });

  it.each(HARD_WORDS)("runs what was given, with %s in it", (_what, word) => {
    const args = ["serve", "--data-dir", word.replaceAll("%", "percent")];
    const launcher = written("start-hidden.js", { ...PROGRAM, args });
    expect(launcher).toMatch(/^[\r\n -~]*$/);
    expect(launched(launcher, []).commands.map(argv)).toEqual([
      [PROGRAM.node, PROGRAM.script, ...args, ...LOG],
    ]);
  });

  it("takes one percent sign, and says so of two, between which Windows would see a variable", () => {
    const within = (dataDir: string) => written("start-hidden.js", { ...PROGRAM, args: ["serve", dataDir] });
    expect(argv(launched(within("C:\\100%"), []).commands[0] ?? "")).toContain("C:\\100%");
    expect(() => within("C:\\%USERNAME%")).toThrow(expect.objectContaining({ kind: "Unusable" }));
  });

  it("ends the one before, replaces it, and starts at once", () => {
    expect(told(planned().install)).toEqual([
      "schtasks /End /TN Anvesha",
      "stop",
      "write",
      "write",
      `schtasks /Create /TN Anvesha /XML "${FOLDER}\\task.xml" /F`,
      "schtasks /Run /TN Anvesha",
    ]);
  });

  it("is ended before the daemon, which it would start again, and removed with its files", () => {
    const { uninstall } = planned();
    expect(told(uninstall)).toEqual([
      "schtasks /End /TN Anvesha",
      "schtasks /Delete /TN Anvesha /F",
      "stop",
      "remove",
      "remove",
    ]);
    expect(uninstall.at(-1)).toEqual({ kind: "remove", file: `${FOLDER}\\task.xml`, folders: [FOLDER] });
  });
});

describe("A Windows command line", () => {
  it.each([
    ["a b", '"a b"'],
    ["C:\\a b\\", '"C:\\a b\\\\"'],
    ['a"b', '"a\\"b"'],
    ['a\\"b', '"a\\\\\\"b"'],
    ["C:\\a\\", "C:\\a\\"],
    ["", '""'],
  ])("has %j as %s", (word, quoted) => {
    expect(commandLine([word])).toBe(quoted);
    expect(argv(commandLine(["x", word, "y"]))).toEqual(["x", word, "y"]);
  });
});
