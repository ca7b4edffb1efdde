import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { hasCode, writePrivate } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { lock } from "./lock.ts";
import { probe } from "./probe.ts";

const Instance = v.object({ pid: v.number(), port: v.number() });

/** The daemon of a data folder, as it wrote itself down in `daemon.json`. */
export type Instance = v.InferOutput<typeof Instance>;

const instanceFile = (dataDir: string) => path.join(dataDir, "daemon.json");

/** The daemon that serves from this folder now; undefined when none does, whatever was left behind. */
export async function runningInstance(dataDir: string): Promise<Instance | undefined> {
  const instance = readInstance(instanceFile(dataDir));
  if (instance === undefined || !isAlive(instance.pid)) return undefined;
  const answering = await probe(instance.port);
  return answering === "anvesha" || answering === "stuck" ? instance : undefined;
}

/** The right to serve from a data folder, which one process has at a time. */
export interface Claim {
  /** Writes this process down as the daemon of the folder, for those who look for it. */
  announce(port: number): void;
  release(): void;
}

/** @throws Failure `AlreadyRunning` when another process has it. */
export async function claimDataDir(dataDir: string): Promise<Claim> {
  const unlock = lock(path.join(dataDir, "daemon.lock"));
  if (unlock === undefined) throw alreadyRunning(dataDir, await runningInstance(dataDir));
  const file = instanceFile(dataDir);
  return {
    announce: (port) => writePrivate(file, JSON.stringify({ pid: process.pid, port } satisfies Instance)),
    release() {
      rmSync(file, { force: true });
      unlock();
    },
  };
}

/** One that isn't written down yet is about to be. */
function alreadyRunning(dataDir: string, instance: Instance | undefined): Failure {
  const another = "A second one needs its own --data-dir and --port.";
  if (instance === undefined)
    return new Failure(
      "AlreadyRunning",
      `Anvesha is just starting from ${dataDir}.`,
      `Use that one. ${another}`,
    );
  const { pid, port } = instance;
  return new Failure(
    "AlreadyRunning",
    `Anvesha already runs from ${dataDir}: process ${pid}, port ${port}.`,
    `Use that one, or stop it first (kill ${pid}). ${another}`,
  );
}

function readInstance(file: string): Instance | undefined {
  try {
    const { success, output } = v.safeParse(Instance, JSON.parse(readFileSync(file, "utf8")));
    return success ? output : undefined;
  } catch (error) {
    if (hasCode(error, "ENOENT") || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** True when the process exists, though it may be another user's. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
