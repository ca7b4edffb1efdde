import { execFile } from "node:child_process";
import { rmdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { hasCode, makeFolder, reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { runningInstance } from "../listen/instance.ts";
import type { CommandLine, Service, Step } from "./service.ts";

const execute = promisify(execFile);

/**
 * Makes the changes that install a service; when one of them fails, what was done before is undone.
 *
 * @throws Failure `NoService` that says what failed, and what to do.
 */
export async function install(service: Service): Promise<void> {
  await check(service);
  try {
    for (const step of service.install) await carryOut(step);
  } catch (error) {
    for (const step of service.uninstall) await carryOut(step).catch(() => {});
    const remedy = "Nothing of the service is left behind; try again once that is mended.";
    throw new Failure("NoService", `${reasonOf(error)}.`, remedy, { cause: error });
  }
}

/** @throws Failure `NoService` when the system refuses a change. */
export async function uninstall(service: Service): Promise<void> {
  await check(service);
  try {
    for (const step of service.uninstall) await carryOut(step);
  } catch (cause) {
    throw new Failure("NoService", `${reasonOf(cause)}.`, "Try again once that is mended.", { cause });
  }
}

async function check({ name, check }: Service): Promise<void> {
  if (check === undefined) return;
  try {
    await run(check.command);
  } catch (cause) {
    const message = `There can be no ${name} here: ${reasonOf(cause)}. Nothing was changed.`;
    throw new Failure("NoService", message, check.remedy, { cause });
  }
}

async function carryOut(step: Step): Promise<void> {
  switch (step.kind) {
    case "write":
      makeFolder(path.dirname(step.file));
      writeFileSync(step.file, step.content, { encoding: step.encoding ?? "utf8", mode: 0o600 });
      return;
    case "remove":
      rmSync(step.file, { force: true });
      removeEmpty(step.folders);
      return;
    case "run":
      await run(step.command, step.patience).catch((error: unknown) => {
        if (step.mayFail !== true) throw error;
      });
      return;
    case "stop":
      await stopDaemon(step.dataDir);
      return;
  }
}

function removeEmpty(folders: readonly string[]): void {
  try {
    for (const folder of folders) rmdirSync(folder);
  } catch (error) {
    const isInUse = ["ENOTEMPTY", "EEXIST", "ENOENT", "EBUSY"].some((code) => hasCode(error, code));
    if (!isInUse) throw error;
  }
}

const PAUSE = 250;
/** How long a daemon may take to stop, in milliseconds; running answers get two seconds. */
const STOPPING = 10_000;

async function run(command: CommandLine, patience = 0): Promise<void> {
  const [program, ...args] = command;
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      await execute(program, args, { windowsHide: true });
      return;
    } catch (error) {
      if (performance.now() >= deadline) throw new Error(whatFailed(command, error), { cause: error });
      await wait(PAUSE);
    }
  }
}

/** In the words of the program itself, where it has any. */
function whatFailed(command: CommandLine, error: unknown): string {
  if (hasCode(error, "ENOENT")) return `the program ${command[0]} isn't installed`;
  const said = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  return `${command.join(" ")} failed: ${(said || reasonOf(error)).replace(/\.$/, "")}`;
}

async function stopDaemon(dataDir: string): Promise<void> {
  const running = await runningInstance(dataDir);
  if (running === undefined) return;
  process.kill(running.pid);
  const deadline = performance.now() + STOPPING;
  while ((await runningInstance(dataDir)) !== undefined) {
    if (performance.now() >= deadline) throw new Error(`the daemon (process ${running.pid}) doesn't stop`);
    await wait(PAUSE);
  }
}
