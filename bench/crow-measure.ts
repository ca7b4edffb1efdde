import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { median } from "./harness/samples.ts";
import type { Work } from "./harness/throughput.ts";

const ROUNDS = 60;
/** Milliseconds of a round: short, so that many are done before something else wants the core. */
const ROUND = 6;
const WARM_UP = 300;

/** What the work made last; nobody reads it, but the engine can't know. */
const kept: { last: unknown } = { last: undefined };

/** How often a second each is done, by turns in the same run: in the best rounds, which nothing else disturbed. */
export function perSecond(works: readonly Work[]): number[] {
  const counts = works.map((work) => Math.max(1, Math.round((timesIn(work, WARM_UP) * ROUND) / WARM_UP)));
  const rates: number[][] = works.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [which, work] of works.entries()) {
      const count = counts[which] ?? 1;
      const since = performance.now();
      for (let i = 0; i < count; i++) kept.last = work(i);
      rates[which]?.push((count * 1_000) / (performance.now() - since));
    }
  }
  return rates.map(best);
}

/** What a twentieth of the rounds surpass. */
function best(rates: readonly number[]): number {
  return rates.toSorted((a, b) => b - a)[Math.floor(rates.length / 20)] ?? Number.NaN;
}

function timesIn(work: Work, milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let times = 0;
  while (performance.now() < end) kept.last = work(times++);
  return times;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;
const LOOKS = 15;
/** Kilobytes of a look: enough to be seen, and too little to be collected meanwhile. */
const LOOK = 500;

/** Kilobytes that one piece of work takes at its peak, what it makes included, when nothing is collected meanwhile. */
export function peakKilobytes(work: Work): number {
  const once = kilobytes(work, 1);
  const times = Math.ceil(LOOK / Math.max(once, 1));
  return times === 1 ? once : kilobytes(work, times);
}

function kilobytes(work: Work, times: number): number {
  const growths = Array.from({ length: LOOKS }, () => {
    kept.last = undefined;
    // Twice, since memory beside the heap is given back by the first and gone by the second.
    collectGarbage();
    collectGarbage();
    const before = memory();
    for (let i = 0; i < times; i++) kept.last = work(i);
    return (memory() - before) / times / 1_000;
  });
  return median(growths);
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
