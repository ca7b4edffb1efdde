import type { ChildProcessByStdio } from "node:child_process";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";
import { onTestFinished } from "vitest";

const root = path.resolve(import.meta.dirname, "..", "..");
const FLAGS = ["--import", "tsx", "--conditions=@anvesha/source", path.join(root, "daemon", "main.ts")];

/** The command as a person runs it, in a process of its own; ended when the test has finished. */
export class RunningCommand {
  stdout = "";
  stderr = "";
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #exited: Promise<unknown>;

  /** `preload` is JavaScript that runs in the process before the command does. */
  constructor(args: readonly string[], preload = "") {
    const before = ["--import", `data:text/javascript,${encodeURIComponent(preload)}`];
    const child = spawn(process.execPath, [...before, ...FLAGS, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (data: Buffer) => (this.stdout += data.toString()));
    child.stderr.on("data", (data: Buffer) => (this.stderr += data.toString()));
    this.#child = child;
    this.#exited = once(child, "close");
    onTestFinished(async () => {
      this.kill("SIGKILL");
      await this.#exited;
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** Resolves with the exit code once it has ended and its output is whole; null when a signal ended it. */
  async exitCode(): Promise<number | null> {
    await this.#exited;
    return this.#child.exitCode;
  }

  /** Resolves when what it printed to stdout matches, with the match. */
  prints(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#until(() => pattern.exec(this.stdout), pattern);
  }

  /** Resolves when what it wrote to stderr matches. */
  logs(pattern: RegExp): Promise<RegExpExecArray> {
    return this.#until(() => pattern.exec(this.stderr), pattern);
  }

  async #until(look: () => RegExpExecArray | null, pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = look();
      if (match !== null) return match;
      if (this.#child.exitCode !== null)
        throw new Error(`It ended without ${pattern.source}: ${this.stderr}`);
      const { stdout, stderr } = this.#child;
      await Promise.race([once(stdout, "data"), once(stderr, "data"), this.#exited]);
    }
  }
}

/** Runs a command to its end. */
export async function runCommand(...args: string[]) {
  const command = new RunningCommand(args);
  const exitCode = await command.exitCode();
  return { exitCode, stdout: command.stdout, stderr: command.stderr };
}

/** A daemon in a process of its own, that has said it is ready. */
export async function serve(args: readonly string[], preload?: string) {
  const command = new RunningCommand(["serve", ...args], preload);
  const [line] = await command.prints(/^.*\n/);
  const ready = JSON.parse(line) as { ready: boolean; url: string; pid: number; token_file: string };
  return { command, ready, port: Number(new URL(ready.url).port) };
}
