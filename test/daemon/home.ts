import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

const SYSTEMCTL = path.join(import.meta.dirname, "fake-systemctl.mjs");

/** The environment of this machine, such as its proxy, without what belongs to this user or to the npm that runs us. */
function machineEnv(): Record<string, string> {
  const inherited = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || /^(?:npm_|XDG_)/i.test(name) ? [] : [[name, value]],
  );
  return Object.fromEntries(inherited) as Record<string, string>;
}

/** The settings of npm, and what it has downloaded before; it asks for nothing that isn't needed. */
const NPM = {
  npm_config_cache: process.env.npm_config_cache ?? path.join(homedir(), ".npm"),
  npm_config_userconfig: process.env.npm_config_userconfig ?? path.join(homedir(), ".npmrc"),
  npm_config_update_notifier: "false",
  npm_config_audit: "false",
  npm_config_fund: "false",
};

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  /** Sees all that it has printed, whenever it prints more. */
  watch?: (printed: string) => void;
}

/** Ends a process, or a group with a negative id, unless it has ended by itself. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, "SIGKILL");
  } catch {
    return;
  }
}

/** A user with an empty home, a folder for npm's global packages, and a double of systemctl first on the PATH. */
export class Home {
  readonly root = temporaryFolder();
  readonly home = path.join(this.root, "home");
  readonly prefix = path.join(this.root, "npm");
  readonly env: Record<string, string>;
  readonly #systemctl = path.join(this.root, "systemctl");

  constructor() {
    const [bin, tmp] = [path.join(this.root, "bin"), path.join(this.root, "tmp")];
    for (const folder of [this.home, this.prefix, this.#systemctl, bin, tmp]) mkdirSync(folder);
    const double = `#!/bin/sh\nexec '${process.execPath}' '${SYSTEMCTL}' "$@"\n`;
    writeFileSync(path.join(bin, "systemctl"), double, { mode: 0o755 });
    const folders = [bin, path.join(this.prefix, "bin"), path.dirname(process.execPath), "/usr/bin", "/bin"];
    this.env = {
      ...machineEnv(),
      ...NPM,
      npm_config_prefix: this.prefix,
      HOME: this.home,
      PATH: folders.join(path.delimiter),
      TMPDIR: tmp,
      FAKE_SYSTEMCTL: this.#systemctl,
    };
    onTestFinished(() => end(this.servicePid()));
  }

  /** The process that systemctl started and has not stopped. */
  servicePid(): number | undefined {
    const file = path.join(this.#systemctl, "pid");
    return existsSync(file) ? Number(readFileSync(file, "utf8")) : undefined;
  }

  /** What systemctl was asked since the last time this was called. */
  asked(): string[] {
    const file = path.join(this.#systemctl, "calls");
    const calls = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
    writeFileSync(file, "");
    return calls.filter((call) => call !== "");
  }

  /** Every file and folder below the home. */
  holds(): string[] {
    return readdirSync(this.home, { recursive: true, encoding: "utf8" }).toSorted();
  }

  /** Runs a program to its end. */
  async run(command: readonly string[], { cwd = this.home, env = {}, watch }: RunOptions = {}) {
    const [program = "", ...args] = command;
    const child = spawn(program, args, {
      cwd,
      env: { ...this.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    onTestFinished(() => end(child.pid === undefined ? undefined : -child.pid));
    let stdout = "";
    child.stdout.on("data", (data: Buffer) => {
      stdout += data.toString();
      watch?.(stdout);
    });
    const [stderr] = await Promise.all([text(child.stderr), once(child, "close")]);
    return { exitCode: child.exitCode, stdout, stderr };
  }
}
