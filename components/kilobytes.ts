/** A number of bytes in kilobytes of 1,024, with one digit behind the point while that says something. */
export function kilobytes(bytes: number): string {
  const kilo = bytes / 1024;
  return kilo.toLocaleString(undefined, { maximumFractionDigits: kilo < 10 ? 1 : 0 });
}
