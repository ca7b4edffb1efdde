/** A time in milliseconds as a number to read, with one digit behind the point while that says something. */
export function milliseconds(ms: number): string {
  return ms.toLocaleString(undefined, { maximumFractionDigits: ms < 10 ? 1 : 0 });
}
