import { openSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import type { Logger } from "pino";
import * as v from "valibot";
import { makeFolder, reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { printableLine, styleFor } from "./terminal.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

const optionsFor = (level: string) => ({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });

/** Logs to stderr: a line of JSON each, or a line to read where somebody watches. */
export function createLog(level: string): Logger {
  const options = optionsFor(level);
  if (!process.stderr.isTTY) return pino(options, pino.destination({ fd: 2, sync: true }));
  return pino(options, { write: (line) => process.stderr.write(`${readable(line)}\n`) });
}

const FULL_LOG = 1_000_000;

/**
 * Logs to the end of a file, a line of JSON each. One that holds a megabyte is put aside first, as `<file>.old`, so
 * that two are all there ever is.
 *
 * @throws Failure `Unusable` when the file can't be written.
 */
export function createFileLog(level: string, file: string): Logger {
  try {
    makeFolder(path.dirname(file));
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size >= FULL_LOG) renameSync(file, `${file}.old`);
    return pino(optionsFor(level), pino.destination({ fd: openSync(file, "a", 0o600), sync: true }));
  } catch (cause) {
    const message = `The log ${file} can't be written: ${reasonOf(cause)}.`;
    throw new Failure("Unusable", message, "Name another one with --log-file FILE.", { cause });
  }
}

const Line = v.looseObject({
  level: v.number(),
  time: v.string(),
  msg: v.string(),
  err: v.optional(v.unknown()),
});

/** Anything may be thrown; an error has a message. */
function messageOf(err: unknown): unknown {
  return typeof err === "object" && err !== null && "message" in err ? err.message : err;
}

/** `10:45:02 warn  Refused a connection  kind=WrongToken connection=3`; of an error only what it says. */
export function readable(json: string): string {
  const { level, time, msg, err, ...fields } = v.parse(Line, JSON.parse(json));
  const name = pino.levels.labels[level] ?? String(level);
  const style = styleFor(process.stderr);
  const details = Object.entries({ ...fields, ...(err !== undefined && { error: messageOf(err) }) })
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(" ");
  const look = level >= 50 ? "red" : level >= 40 ? "yellow" : "green";
  const clock = new Date(time).toTimeString().slice(0, 8);
  const parts = [style("dim", clock), style(look, name.padEnd(5)), printableLine(msg)];
  if (details !== "") parts.push(style("dim", printableLine(details)));
  return parts.join(" ");
}
