import pino from "pino";
import type { Logger } from "pino";
import * as v from "valibot";
import { printableLine, styleFor } from "./terminal.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

/** Logs to stderr: a line of JSON each, or a line to read where somebody watches. */
export function createLog(level: string): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!process.stderr.isTTY) return pino(options, pino.destination({ fd: 2, sync: true }));
  return pino(options, { write: (line) => process.stderr.write(`${readable(line)}\n`) });
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
