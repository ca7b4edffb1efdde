import path from "node:path/win32";
import { Failure } from "../failure.ts";
import type { CommandLine, Program, Service } from "./service.ts";
import { xml } from "./xml.ts";

const TASK = "Anvesha";

interface WindowsInput {
  program: Program;
  /** `%LOCALAPPDATA%`. */
  localAppData: string;
  /** As `DOMAIN\name`. */
  user: string;
  dataDir: string;
  logFile: string;
}

/**
 * The daemon as a scheduled task at logon of one user. The task runs a script of Windows Script Host, which starts
 * Node without a console window.
 *
 * @throws Failure `Unusable` for a path in which Windows would put a variable.
 */
export function windowsTask({ program, localAppData, user, dataDir, logFile }: WindowsInput): Service {
  const folder = path.join(localAppData, "Anvesha");
  const [file, launcher] = [path.join(folder, "task.xml"), path.join(folder, "start-hidden.js")];
  const words = [program.node, program.script, ...program.args, "--log-file", logFile];
  for (const word of [launcher, ...words]) refuseVariable(word);
  const end = { kind: "run", command: schtasks("/End", "/TN", TASK), mayFail: true } as const;
  const stop = { kind: "stop", dataDir } as const;
  return {
    name: "scheduled task",
    file,
    install: [
      end,
      stop,
      { kind: "write", file: launcher, content: startHidden(commandLine(words)) },
      { kind: "write", file, content: `\ufeff${task(launcher, user)}`, encoding: "utf16le" },
      { kind: "run", command: schtasks("/Create", "/TN", TASK, "/XML", file, "/F") },
      { kind: "run", command: schtasks("/Run", "/TN", TASK) },
    ],
    uninstall: [
      end,
      { kind: "run", command: schtasks("/Delete", "/TN", TASK, "/F"), mayFail: true },
      stop,
      { kind: "remove", file: launcher, folders: [] },
      { kind: "remove", file, folders: [folder] },
    ],
    log: logFile,
  };
}

const schtasks = (...args: string[]): CommandLine => ["schtasks", ...args];

/** The task scheduler and the script host both do this to a command line, and neither has an escape. */
function refuseVariable(word: string): void {
  if (!/%[^%]+%/.test(word)) return;
  const message = `Windows would take a part of ${word} for the name of a variable.`;
  throw new Failure("Unusable", message, "Use a folder without two percent signs in its path.");
}

/** Words as one command line, quoted by the rules that programs in C, and Node, take it apart by. */
export function commandLine(words: readonly string[]): string {
  return words.map(quoted).join(" ");
}

function quoted(word: string): string {
  if (/^[^\s"]+$/.test(word)) return word;
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, "$&$&")}"`;
}

/** Exit codes after which a new start would end the same way. */
const FINAL = { well: 0, wrongUsage: 2 };
/** Between two starts, in milliseconds: twice as long each time, unless it ran for as long as the longest. */
const PAUSE = { first: 5_000, longest: 300_000 };

/**
 * Runs the daemon without a window, again when it failed: the task scheduler takes no exit code for a failure. In the
 * JavaScript of 1999, and in ASCII alone, since the script host reads anything else by the code page of the machine.
 */
function startHidden(command: string): string {
  const literal = JSON.stringify(command).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `// Written by "anvesha install-service"; "anvesha uninstall-service" removes it.
var command = ${literal};
var shell = new ActiveXObject("WScript.Shell");
var pause = ${PAUSE.first};
while (true) {
  var since = new Date().getTime();
  var code = shell.Run(command, 0, true);
  if (code === ${FINAL.well} || code === ${FINAL.wrongUsage}) WScript.Quit(code);
  if (new Date().getTime() - since > ${PAUSE.longest}) pause = ${PAUSE.first};
  WScript.Sleep(pause);
  pause = Math.min(2 * pause, ${PAUSE.longest});
}
`.replaceAll("\n", "\r\n");
}

function task(launcher: string, user: string): string {
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Anvesha: answers about the page in front of you, from this machine</Description>
  </RegistrationInfo>
  <Triggers>
    <LogonTrigger>
      <UserId>${xml(user)}</UserId>
    </LogonTrigger>
  </Triggers>
  <Principals>
    <Principal id="Author">
      <UserId>${xml(user)}</UserId>
      <LogonType>InteractiveToken</LogonType>
      <RunLevel>LeastPrivilege</RunLevel>
    </Principal>
  </Principals>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
    <Priority>5</Priority>
  </Settings>
  <Actions Context="Author">
    <Exec>
      <Command>wscript.exe</Command>
      <Arguments>${xml(commandLine(["//B", "//Nologo", "//E:JScript", launcher]))}</Arguments>
    </Exec>
  </Actions>
</Task>
`.replaceAll("\n", "\r\n");
}
