/**
 * What one hostile stream costs, in a process of its own: `hostile-child.ts NAME BYTES_A_CHUNK`. Prints JSON. NAME may
 * also be `crow` or `JSON`: the map of many keys, decoded by either.
 */
import { ClientMessageDecoder, decodeCbor, ProtocolValidationError } from "@crow-agent/protocol";
import { readFileSync, writeFileSync } from "node:fs";
import { HOSTILE_FRAMES, manyKeys } from "./hostile-frames.ts";

export interface Cost {
  /** Bytes that the process grew by at most, while decoding. */
  memory: number;
  /** Milliseconds of all cores. */
  time: number;
  refusal: string | null;
}

const [name = "", chunk = "0"] = process.argv.slice(2);

function cost(run: () => unknown): Cost {
  globalThis.gc?.();
  // Forgets the peak so far.
  writeFileSync("/proc/self/clear_refs", "5");
  const before = kibibytes("VmRSS");
  const since = process.cpuUsage();
  const refusal = refusalOf(run);
  const { user, system } = process.cpuUsage(since);
  return { memory: (kibibytes("VmHWM") - before) * 1024, time: (user + system) / 1000, refusal };
}

function kibibytes(field: string): number {
  const status = readFileSync("/proc/self/status", "utf8");
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]);
}

function refusalOf(run: () => unknown): string | null {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof ProtocolValidationError) return error.message;
    throw error;
  }
}

function decode(stream: Uint8Array, step: number): void {
  const decoder = new ClientMessageDecoder();
  for (let at = 0; at < stream.length; at += step) decoder.push(stream.subarray(at, at + step));
}

function work(): () => unknown {
  const make = HOSTILE_FRAMES[name];
  if (make !== undefined) {
    const stream = make();
    return () => decode(stream, Number(chunk) || stream.length);
  }
  const { frame, json } = manyKeys();
  if (name === "crow") return () => decodeCbor(frame.subarray(4));
  return () => JSON.parse(new TextDecoder().decode(json)) as unknown;
}

/** What this machine takes, at this hour, to make a million arrays in the plainest way. */
function yardstick(): number {
  const text = `[${"[],".repeat(999_999)}[]]`;
  const since = process.cpuUsage();
  JSON.parse(text);
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

const found = cost(work());
console.log(JSON.stringify({ ...found, yardstick: yardstick() }));
