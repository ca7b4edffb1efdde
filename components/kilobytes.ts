/** A number of bytes in kilobytes of 1,024, with one digit behind the point while that says something. Some is never 0. */
export function kilobytes(bytes: number): string {
  const kilo = bytes === 0 ? 0 : Math.max(bytes / 1024, 0.1);
  return kilo.toLocaleString(undefined, { maximumFractionDigits: kilo < 10 ? 1 : 0 });
}
