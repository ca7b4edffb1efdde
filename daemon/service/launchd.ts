import path from "node:path/posix";
import type { CommandLine, Program, Service } from "./service.ts";
import { xml } from "./xml.ts";

const LABEL = "org.anvesha.daemon";
/** A daemon that is told to stop may take this long, and launchd takes no new one of its name meanwhile. */
const STOPPING = 10_000;

interface LaunchdInput {
  program: Program;
  home: string;
  uid: number;
  logFile: string;
}

/** The daemon as a launchd agent of the user who is logged in. */
export function launchdService({ program, home, uid, logFile }: LaunchdInput): Service {
  const file = path.join(home, "Library", "LaunchAgents", `${LABEL}.plist`);
  const domain = `gui/${uid}`;
  const bootOut = {
    kind: "run",
    command: launchctl("bootout", `${domain}/${LABEL}`),
    mayFail: true,
  } as const;
  return {
    name: "launchd agent",
    file,
    check: {
      command: launchctl("print", domain),
      remedy: "Log in at the screen of this Mac as the user who shall have it, and try again there.",
    },
    install: [
      bootOut,
      { kind: "write", file, content: plist(program, logFile) },
      { kind: "run", command: launchctl("enable", `${domain}/${LABEL}`) },
      { kind: "run", command: launchctl("bootstrap", domain, file), patience: STOPPING },
    ],
    uninstall: [bootOut, { kind: "remove", file, folders: [] }],
    log: logFile,
  };
}

const launchctl = (...args: string[]): CommandLine => ["launchctl", ...args];

/** launchd starts what failed again, at most every so many seconds. */
const THROTTLE = 30;
/** What the daemon writes is for its user alone; a property list knows no octal numbers. */
const UMASK = 0o077;

function plist({ node, script, args }: Program, logFile: string): string {
  const words = [node, script, ...args, "--log-file", logFile];
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${words.map((word) => `    <string>${xml(word)}</string>`).join("\n")}
  </array>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ThrottleInterval</key>
  <integer>${THROTTLE}</integer>
  <key>ProcessType</key>
  <string>Interactive</string>
  <key>Umask</key>
  <integer>${UMASK}</integer>
</dict>
</plist>
`;
}
