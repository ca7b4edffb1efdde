import { Command, InvalidArgumentError, Option } from "commander";
import path from "node:path";
import type { Logger } from "pino";
import type { Daemon } from "../daemon.ts";
import { startDaemon } from "../daemon.ts";
import { howToRun } from "../invocation.ts";
import { PairedOrigins } from "../pairing/origins.ts";
import { createFileLog, createLog } from "./log.ts";
import { DEFAULT_PORT, dataDirOption, logLevelOption, wholeNumber } from "./options.ts";

interface ServeOptions {
  port: number;
  dataDir: string;
  allowOrigin: string[];
  logLevel: string;
  logFile?: string;
}

/** `anvesha serve`: runs the daemon until a signal ends it. */
export function serveCommand(): Command {
  return new Command("serve")
    .description("run the daemon (the default command)")
    .addOption(
      new Option("--port <n>", "port of 127.0.0.1 to listen on, 0 for a free one")
        .argParser(wholeNumber(0, 65535))
        .default(DEFAULT_PORT),
    )
    .addOption(dataDirOption())
    .addOption(
      new Option("--allow-origin <origin>", "let this Origin in unpaired, for development; may be repeated")
        .argParser(collectOrigin)
        .default([], "none"),
    )
    .addOption(logLevelOption().default("info"))
    .addOption(
      new Option("--log-file <file>", "log to this file instead of stderr").argParser((file: string) =>
        path.resolve(file),
      ),
    )
    .action(serve);
}

function collectOrigin(origin: string, others: string[]): string[] {
  if (/^[a-z][a-z\d+.-]*:\/\/[^/\s]+$/.test(origin)) return [...others, origin];
  throw new InvalidArgumentError("It must be an Origin such as chrome-extension://<id>, without a path.");
}

async function serve({ port, dataDir, allowOrigin, logLevel, logFile }: ServeOptions): Promise<void> {
  const log = logFile === undefined ? createLog(logLevel) : createFileLog(logLevel, logFile);
  const daemon = await startDaemon({ port, dataDir, allowOrigins: allowOrigin, log }).catch(
    (error: unknown) => {
      // Nobody reads stderr where the log is a file.
      if (logFile !== undefined) log.fatal({ err: error }, "The daemon could not start");
      throw error;
    },
  );
  stopOnSignals(daemon, log);
  const ready = { ready: true, url: daemon.url, pid: process.pid, token_file: daemon.tokenFile };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  log.info({ url: daemon.url, dataDir }, "Anvesha serves; Ctrl-C stops it");
  if (allowOrigin.length === 0 && new PairedOrigins(dataDir).list().length === 0)
    log.info(`No browser is paired yet; pair one with: ${howToRun("pair")}`);
}

/** Ctrl-C reaches every process of a terminal, and npm passes it on again: within so many ms it is one signal. */
const SAME_SIGNAL = 500;

/**
 * The first signal stops in peace, a second one at once. A promise that nobody awaited belongs to one ask
 * and is logged; after an exception that nobody caught, nothing in this process is sure any more: it is
 * logged and the daemon stops, in peace too.
 */
function stopOnSignals(daemon: Daemon, log: Logger): void {
  let stoppedAt: number | undefined;
  const stop = (exitCode: number) => {
    if (stoppedAt !== undefined) {
      if (performance.now() - stoppedAt > SAME_SIGNAL) process.exit(exitCode || 1);
      return;
    }
    stoppedAt = performance.now();
    log.info("Stopping; running answers get two seconds");
    daemon.close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error({ err: error }, "The daemon could not stop in peace");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));
  process.on("unhandledRejection", (error) => log.error({ err: error }, "A failure that nobody awaited"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "A failure that nobody caught");
    stop(1);
  });
}
