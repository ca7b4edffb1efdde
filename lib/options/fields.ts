/** The port that a text names, 1 to 65,535, or null. */
export function parsePort(text: string): number | null {
  const digits = /^\s*(\d{1,5})\s*$/.exec(text)?.[1];
  const port = Number(digits);
  return port >= 1 && port <= 65_535 ? port : null;
}

/** Seconds from 1 to 600, in milliseconds, or null. A comma is as good as a point. */
export function parseSeconds(text: string): number | null {
  const number = /^\s*(\d+(?:[.,]\d*)?)\s*$/.exec(text)?.[1];
  const ms = Math.round(Number(number?.replace(",", ".")) * 1_000);
  return ms >= 1_000 && ms <= 600_000 ? ms : null;
}

/** Milliseconds in seconds, as `parseSeconds` reads them. */
export const showSeconds = (ms: number) => String(ms / 1_000);
