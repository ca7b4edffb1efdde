import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { median } from "./samples.ts";

/** Something to do over and over; it returns what it made, so that no engine leaves it out. `i` counts up. */
export type Work = (i: number) => unknown;

const ROUNDS = 25;
const PER_ROUND = 100_000;

/** What the work made last; nobody reads it, but the engine can't know. */
const kept: { last: unknown } = { last: undefined };

/** Millions a second, of each work, by turns in the same run. */
export function millionsPerSecond(works: readonly Work[]): number[] {
  const rates: number[][] = works.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [which, work] of works.entries()) {
      const since = performance.now();
      repeat(work, PER_ROUND);
      rates[which]?.push(PER_ROUND / (performance.now() - since) / 1_000);
    }
  }
  return rates.map(median);
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Few enough that no garbage is collected on the way. */
const PER_LOOK = 400;
const LOOKS = 40;

/** Bytes that one piece of work allocates, on the heap and beside it, kept or not; the work must be warm. */
export function bytesAllocated(work: Work): number {
  const looks = Array.from({ length: LOOKS }, () => growth(work) - growth(nothing));
  return Math.round(median(looks) / PER_LOOK);
}

const nothing: Work = () => undefined;

function growth(work: Work): number {
  collectGarbage();
  const before = memory();
  repeat(work, PER_LOOK);
  return memory() - before;
}

function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function repeat(work: Work, times: number): void {
  for (let i = 0; i < times; i++) kept.last = work(i);
}
