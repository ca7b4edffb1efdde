import type { Numbers } from "./bench.ts";

/** The smallest sample that is no less than this part of them; `sorted` goes upwards. */
export function percentile(sorted: readonly number[], part: number): number {
  const index = Math.max(0, Math.ceil(sorted.length * part) - 1);
  return sorted[index] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(ascending(samples), 0.5);

/** How samples in milliseconds are spread, in microseconds. */
export function spread(milliseconds: readonly number[]): Numbers {
  const sorted = ascending(milliseconds);
  const at = (part: number) => percentile(sorted, part) * 1_000;
  return { "p50 µs": at(0.5), "p90 µs": at(0.9), "p99 µs": at(0.99), "max µs": at(1) };
}

const ascending = (samples: readonly number[]) => samples.toSorted((a, b) => a - b);
