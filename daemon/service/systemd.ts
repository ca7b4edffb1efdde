import path from "node:path/posix";
import { Failure } from "../failure.ts";
import type { CommandLine, Program, Service } from "./service.ts";

const UNIT = "anvesha.service";

interface SystemdInput {
  program: Program;
  /** `$XDG_CONFIG_HOME`, or `~/.config`. */
  configHome: string;
}

/**
 * The daemon as a unit of the user's own systemd.
 *
 * @throws Failure `Unusable` for a Node that systemd refuses to run because of its path.
 */
export function systemdService({ program, configHome }: SystemdInput): Service {
  const folder = path.join(configHome, "systemd", "user");
  const file = path.join(folder, UNIT);
  const reload = { kind: "run", command: systemctl("daemon-reload") } as const;
  return {
    name: "systemd user unit",
    file,
    check: {
      command: systemctl("show-environment"),
      remedy:
        "Log in as the user who shall have it, not through sudo or su, on a system that runs systemd. " +
        "Where there is none, let whatever starts programs at login run: anvesha serve",
    },
    install: [
      { kind: "write", file, content: unit(program) },
      reload,
      { kind: "run", command: systemctl("enable", UNIT) },
      { kind: "run", command: systemctl("restart", UNIT) },
    ],
    uninstall: [
      { kind: "run", command: systemctl("disable", "--now", UNIT), mayFail: true },
      { kind: "remove", file, folders: [folder, path.dirname(folder), configHome] },
      reload,
      { kind: "run", command: systemctl("reset-failed", UNIT), mayFail: true },
    ],
    log: "journalctl --user -u anvesha",
  };
}

const systemctl = (...args: string[]): CommandLine => ["systemctl", "--user", ...args];

/**
 * The sandbox is what an unprivileged systemd can give everywhere and what leaves files readable; V8 needs memory
 * that is writable and executable. A wrong command line (2) stays wrong.
 */
function unit({ node, script, args }: Program): string {
  return `# Written by "anvesha install-service"; "anvesha uninstall-service" removes it.
[Unit]
Description=Anvesha: answers about the page in front of you, from this machine
StartLimitIntervalSec=0

[Service]
Type=exec
ExecStart=${[executable(node), ...[script, ...args].map(argument)].join(" ")}
Restart=on-failure
RestartPreventExitStatus=2
# From systemd 254 on the pause grows to five minutes; an older one says that it does not know how.
RestartSec=5
RestartSteps=6
RestartMaxDelaySec=300
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native

[Install]
WantedBy=default.target
`;
}

/** In the path of the program `$` means itself, and quotes, backslashes and control characters are refused. */
function executable(node: string): string {
  if (!/["'\\\p{Cc}]/u.test(node)) return quoted(node.replaceAll("%", "%%"));
  const remedy = "Run Anvesha with a Node in a folder without such characters.";
  throw new Failure("Unusable", `systemd runs no program with quotes in its path: ${node}`, remedy);
}

/** Elsewhere `%` and `$` begin something to be replaced, unless they are doubled. */
function argument(text: string): string {
  return quoted(text.replace(/[%$]/g, "$&$&"));
}

function quoted(text: string): string {
  if (/^[\w/.:=+@,%$-]+$/.test(text)) return text;
  const escaped = text
    .replace(/["\\]/g, "\\$&")
    .replace(/\p{Cc}/gu, (control) => `\\x${control.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `"${escaped}"`;
}
