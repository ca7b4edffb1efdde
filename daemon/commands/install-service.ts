import { Command, Option } from "commander";
import { setTimeout as wait } from "node:timers/promises";
import { defaultDataDir } from "../data-dir.ts";
import { howToRun } from "../invocation.ts";
import type { Instance } from "../listen/instance.ts";
import { runningInstance } from "../listen/instance.ts";
import { install } from "../service/carry-out.ts";
import { refuseFleeting, serviceHere, thisProgram } from "../service/this-machine.ts";
import { dataDirOption, logLevelOption, wholeNumber } from "./options.ts";
import { printSteps } from "./steps.ts";

interface InstallOptions {
  port?: number;
  dataDir: string;
  logLevel?: string;
  dryRun?: true;
}

/** `anvesha install-service`: makes the daemon start at login, and starts it. */
export function installServiceCommand(): Command {
  return new Command("install-service")
    .description("start the daemon now and whenever you log in; a second time replaces the first")
    .addOption(
      new Option("--port <n>", "port of 127.0.0.1 to listen on (default: as serve)").argParser(
        wholeNumber(1, 65535),
      ),
    )
    .addOption(dataDirOption())
    .addOption(logLevelOption())
    .option("--dry-run", "only show what would be written and run")
    .action(installService);
}

async function installService(options: InstallOptions): Promise<void> {
  const { dataDir } = options;
  const program = thisProgram(serveArguments(options));
  refuseFleeting(program);
  const service = serviceHere(program, dataDir);
  if (options.dryRun === true) {
    printSteps(service, service.install);
    return;
  }
  const before = await runningInstance(dataDir);
  await install(service);
  console.log(`Anvesha starts whenever you log in, by the ${service.name} ${service.file}.`);
  report(await untilRunning(dataDir), before);
  console.log(`Its log: ${service.log}\nTo undo this: ${howToRun("uninstall-service")}`);
}

/** The options that the service passes on; what is as usual is left to `serve`. */
function serveArguments({ port, dataDir, logLevel }: InstallOptions): string[] {
  return [
    "serve",
    ...(port === undefined ? [] : ["--port", String(port)]),
    ...(dataDir === defaultDataDir() ? [] : ["--data-dir", dataDir]),
    ...(logLevel === undefined ? [] : ["--log-level", logLevel]),
  ];
}

/** How long the first start may take, in milliseconds, and how often to look. */
const STARTING = 10_000;
const POLL = 200;

async function untilRunning(dataDir: string): Promise<Instance | undefined> {
  const deadline = performance.now() + STARTING;
  for (;;) {
    const running = await runningInstance(dataDir);
    if (running !== undefined || performance.now() >= deadline) return running;
    await wait(POLL);
  }
}

function report(running: Instance | undefined, before: Instance | undefined): void {
  if (running === undefined) {
    console.error("It doesn't answer yet; its log says why.");
    process.exitCode = 1;
  } else if (running.pid === before?.pid) {
    console.error(`A daemon that was started by hand still runs (process ${running.pid}).`);
    console.error("Stop it, and this one takes its place within five minutes.");
  } else console.log(`It runs now, and listens on port ${running.port}.`);
}
