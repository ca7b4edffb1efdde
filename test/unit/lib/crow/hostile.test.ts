import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { Cost } from "./hostile-child.ts";
import { HOSTILE_FRAMES } from "./hostile-frames.ts";

const run = promisify(execFile);
const LONG = 120_000;
const MIB = 1024 * 1024;
const FLAGS = [
  ...["--import", "tsx", "--conditions=@anvesha/source", "--expose-gc"],
  // The room that the collector keeps for what is new is none of ours.
  "--max-semi-space-size=1",
];

async function cost(name: string, chunk = 0): Promise<Cost & { yardstick: number }> {
  const child = path.join(import.meta.dirname, "hostile-child.ts");
  const { stdout } = await run(process.execPath, [...FLAGS, child, name, String(chunk)]);
  return JSON.parse(stdout) as Cost & { yardstick: number };
}

/** Half a second, or what this machine takes to make as many arrays from JSON. */
const patience = (yardstick: number) => Math.max(500, yardstick);

// The peak of a process is to be had from Linux alone.
describe.skipIf(process.platform !== "linux")("A hostile frame", () => {
  const frames = Object.keys(HOSTILE_FRAMES);

  it.each(frames)(
    "costs less than 4 times what a frame may have, and half a second: %s",
    async (name) => {
      const { memory, time, yardstick } = await cost(name);
      expect(memory).toBeLessThan(4 * 16 * MIB);
      expect(time).toBeLessThan(patience(yardstick));
    },
    LONG,
  );

  it.each(["16 MiB of empty arrays in an array", "16 MiB of text"])(
    "costs no more when it comes in chunks of 1 KiB: %s",
    async (name) => {
      const { memory, time, yardstick } = await cost(name, 1024);
      expect(memory).toBeLessThan(4 * 16 * MIB);
      expect(time).toBeLessThan(patience(yardstick));
    },
    LONG,
  );

  it(
    "takes no memory for what is only announced",
    async () => {
      const { memory, refusal } = await cost("16 MiB announced, and one byte sent");
      expect(refusal).toBeNull();
      expect(memory).toBeLessThan(MIB);
    },
    LONG,
  );

  it(
    "that is a map of a million keys costs what any object of so many does, as JSON.parse makes it",
    async () => {
      const [ours, plain] = [await cost("crow"), await cost("JSON")];
      expect(ours.memory).toBeLessThan(plain.memory * 1.5);
      expect(ours.time).toBeLessThan(plain.time * 4);
    },
    LONG,
  );
});
