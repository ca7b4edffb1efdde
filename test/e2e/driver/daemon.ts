import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/machine.mjs";
import { Lines } from "./lines.ts";

export interface RunningDaemon {
  readonly port: number;
  readonly token: string;
  /** What it prints: the ready line and, when it is the slow one, `asked` and `aborted`. */
  readonly printed: Lines;
  /** Its log, as lines of JSON. */
  readonly logged: Lines;
  /** Ends it and waits until it is gone. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

export interface DaemonOptions {
  dataDir: string;
  /** 0 for a free one. */
  port?: number;
  /** The extension's Origin, allowed as if it had been paired; none when left out. */
  origin?: string;
}

const BUILT = path.join(root, "daemon", "dist", "anvesha.js");

/** The daemon as people run it: the built command, with the embedded search and answers. */
export function startBuiltDaemon({ dataDir, port = 0, origin }: DaemonOptions) {
  const args = ["serve", "--port", String(port), "--data-dir", dataDir];
  return start([BUILT, ...args, ...(origin === undefined ? [] : ["--allow-origin", origin])]);
}

/** The same daemon with an answerer that streams `words` words, one every `pace` milliseconds. */
export function startSlowDaemon(options: Required<DaemonOptions>, words: number, pace: number) {
  const { dataDir, port, origin } = options;
  const script = path.join(root, "test", "doubles", "slow-daemon.ts");
  const flags = ["--import", "tsx", "--conditions=@anvesha/source", script];
  return start([...flags, String(port), dataDir, String(words), String(pace), origin]);
}

/** `anvesha pair`, showing its code until it is used or stopped. */
export async function offerPairing(dataDir: string) {
  const child = spawn(process.execPath, [BUILT, "pair", "--data-dir", dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const printed = new Lines(child.stdout);
  const code = (await printed.match(/^Pairing code:/)).replace(/^Pairing code:\s*/, "");
  return {
    code,
    printed,
    stop: async () => {
      child.kill();
      await gone;
    },
  };
}

/** A data folder of its own, and what removes it. */
export function temporaryDataDir() {
  const dataDir = mkdtempSync(path.join(tmpdir(), "anvesha-e2e-"));
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

async function start(args: string[]): Promise<RunningDaemon> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const printed = new Lines(child.stdout);
  const logged = new Lines(child.stderr);
  const { url, token_file } = readyLine(
    await printed.match(/^\{"ready":true/).catch((cause: unknown) => {
      throw new Error(`The daemon did not start: ${logged.seen.join("\n")}`, { cause });
    }),
  );
  return {
    port: Number(new URL(url).port),
    token: readFileSync(token_file, "utf8").trim(),
    printed,
    logged,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
  };
}

function readyLine(line: string) {
  return JSON.parse(line) as { url: string; token_file: string };
}
