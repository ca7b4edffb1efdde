import type { Findings } from "./bench.ts";

/** A line a contender, ours first, and a column a number. */
export function table({ ours, peers }: Findings): string {
  const contenders = Object.entries({ ...ours, ...peers });
  const columns = [...new Set(contenders.flatMap(([, numbers]) => Object.keys(numbers)))];
  const rows = [
    ["", ...columns],
    ...contenders.map(([name, numbers]) => [name, ...columns.map((column) => shown(numbers[column]))]),
  ];
  const widths = ["", ...columns].map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) => line(row, widths)).join("\n");
}

function line([name = "", ...cells]: readonly string[], [first = 0, ...widths]: readonly number[]): string {
  return [name.padEnd(first), ...cells.map((cell, i) => cell.padStart(widths[i] ?? 0))].join("  ");
}

/** Three digits that matter. */
function shown(value: number | undefined): string {
  if (value === undefined) return "";
  if (Math.abs(value) >= 100) return value.toFixed(0);
  return value.toPrecision(3);
}
