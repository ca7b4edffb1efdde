import type { Numbers } from "./bench.ts";

/** The smallest sample that is no less than this part of them; `sorted` goes upwards. */
function percentile(sorted: readonly number[], part: number): number {
  const index = Math.max(0, Math.ceil(sorted.length * part) - 1);
  return sorted[index] ?? Number.NaN;
}

export const median = (samples: readonly number[]) => percentile(ascending(samples), 0.5);

const PER_MILLISECOND = { ms: 1, µs: 1_000 };

/** How samples in milliseconds are spread. */
export function spread(milliseconds: readonly number[], unit: "ms" | "µs"): Numbers {
  const sorted = ascending(milliseconds);
  const parts = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 };
  const entries = Object.entries(parts).map(
    ([name, part]) => [`${name} ${unit}`, percentile(sorted, part) * PER_MILLISECOND[unit]] as const,
  );
  return Object.fromEntries(entries);
}

const ascending = (samples: readonly number[]) => samples.toSorted((a, b) => a - b);
