import { InvalidArgumentError, Option } from "commander";
import path from "node:path";
import { defaultDataDir } from "../data-dir.ts";
import { runningInstance } from "../listen/instance.ts";
import { LOG_LEVELS } from "./log.ts";

/** Where the daemon listens, and clients look, unless told otherwise. */
export const DEFAULT_PORT = 9001;

export const dataDirOption = () =>
  new Option("--data-dir <dir>", "folder of the token, the paired browsers and the library")
    .argParser((dir: string) => path.resolve(dir))
    .default(defaultDataDir(), "~/.anvesha");

export const logLevelOption = () => new Option("--log-level <level>", "what to log").choices(LOG_LEVELS);

/** For commands that speak to a daemon: the port is that of the daemon that runs from the data folder. */
export const daemonPortOption = () =>
  new Option(
    "--port <n>",
    "port of the daemon (default: where the one of the data folder listens)",
  ).argParser(wholeNumber(1, 65535));

/** A parser of option values that takes whole numbers of a range, and says so when it gets another. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** The port to speak to: the one given, else that of the daemon which runs from the folder, else 9001. */
export async function daemonPort(port: number | undefined, dataDir: string): Promise<number> {
  return port ?? (await runningInstance(dataDir))?.port ?? DEFAULT_PORT;
}
