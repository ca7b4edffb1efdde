import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { createPrivate, hasCode } from "../data-dir.ts";
import { Failure } from "../failure.ts";
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

/**
 * Writes this process down as the daemon of the folder; the returned function takes that back.
 *
 * @throws Failure `AlreadyRunning` when another one serves from it.
 */
export async function claimDataDir(dataDir: string, port: number): Promise<() => void> {
  const file = instanceFile(dataDir);
  const content = JSON.stringify({ pid: process.pid, port } satisfies Instance);
  await refuseSecond(dataDir);
  if (!createPrivate(file, content)) {
    rmSync(file, { force: true });
    if (!createPrivate(file, content)) await refuseSecond(dataDir);
  }
  return () => rmSync(file, { force: true });
}

/** @throws Failure `AlreadyRunning` when a daemon serves from this folder. */
export async function refuseSecond(dataDir: string): Promise<void> {
  const running = await runningInstance(dataDir);
  if (running === undefined) return;
  const { pid, port } = running;
  throw new Failure(
    "AlreadyRunning",
    `Anvesha already runs from ${dataDir}: process ${pid}, port ${port}.`,
    `Use that one, or stop it first (kill ${pid}). A second one needs its own --data-dir and --port.`,
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
