import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../../scripts/machine.mjs";

export interface RunningDaemon {
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  /** Resolves when it prints this line, whether that was before or is to come. */
  printed(line: string): Promise<void>;
  /** Ends it and waits until it is gone. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export interface DaemonOptions {
  dataDir: string;
  /** 0 for a free one. */
  port: number;
  /** The extension's Origin, allowed as if it had been paired. */
  origin: string;
}

/** The daemon as people run it: the built command, with the embedded search and answers. */
export function startBuiltDaemon({ dataDir, port, origin }: DaemonOptions) {
  const built = path.join(root, "daemon", "dist", "anvesha.js");
  const args = ["serve", "--port", String(port), "--data-dir", dataDir, "--log-level", "warn"];
  return start([built, ...args, "--allow-origin", origin]);
}

/** The same daemon with an answerer that streams `words` words, one every `pace` milliseconds. */
export function startSlowDaemon(options: DaemonOptions, words: number, pace: number) {
  const { dataDir, port, origin } = options;
  const script = path.join(root, "test", "doubles", "slow-daemon.ts");
  const flags = ["--import", "tsx", "--conditions=@anvesha/source", script];
  return start([...flags, String(port), dataDir, String(words), String(pace), origin]);
}

async function start(args: string[]): Promise<RunningDaemon> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const lines = new Lines(child);
  const ready = await lines.first();
  const { url, port, token_file } = JSON.parse(ready) as { url?: string; port?: number; token_file: string };
  if (child.pid === undefined) throw new Error("The daemon has no process id");
  return {
    pid: child.pid,
    port: port ?? Number(new URL(url ?? "").port),
    token: readFileSync(token_file, "utf8").trim(),
    printed: (line) => lines.until(line),
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
  };
}

/** What a child printed so far, and what it is still to print. */
class Lines {
  readonly #seen: string[] = [];
  readonly #waiting = new Set<() => void>();
  #ended = false;

  constructor(child: ChildProcess) {
    if (child.stdout === null) throw new Error("The daemon's output is not piped");
    const reader = createInterface({ input: child.stdout });
    reader.on("line", (line) => {
      this.#seen.push(line);
      this.#wake();
    });
    reader.on("close", () => {
      this.#ended = true;
      this.#wake();
    });
  }

  async first(): Promise<string> {
    for (;;) {
      const [line] = this.#seen;
      if (line !== undefined) return line;
      await this.#more("its first line");
    }
  }

  async until(line: string): Promise<void> {
    while (!this.#seen.includes(line)) await this.#more(line);
  }

  #wake() {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }

  #more(awaited: string): Promise<void> {
    if (this.#ended) throw new Error(`The daemon ended before it printed ${awaited}`);
    return new Promise((resolve) => this.#waiting.add(resolve));
  }
}
