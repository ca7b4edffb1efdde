import { styleText } from "node:util";

type Look = Parameters<typeof styleText>[0];

/** Dresses text for a terminal; elsewhere, and where NO_COLOR asks for it, text stays plain. */
export type Style = (look: Look, text: string) => string;

export function styleFor(stream: { isTTY?: boolean }): Style {
  const plain = stream.isTTY !== true || Boolean(process.env.NO_COLOR);
  return plain ? (_look, text) => text : styleText;
}

/**
 * Text from a page, a result or a model, safe to print: without the control characters that could drive
 * the terminal and the marks that turn the direction of everything behind them.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu, "");
}

/** The same, on one line. */
export const printableLine = (text: string) => printable(text.replace(/\s+/g, " ")).trim();
