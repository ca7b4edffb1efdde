import { sentences, wordStart } from "./segment.ts";
import { matches } from "./terms.ts";

/**
 * About `length` UTF-16 units of `text` on one line, where the most of `terms` stand together: from the
 * beginning of a sentence where that fits, between words, with an ellipsis for what is left out. Paragraphs that
 * end without punctuation, such as rows of a table, are kept apart by a dot.
 */
export function snippet(text: string, terms: Iterable<string>, length = 240): string {
  const line = onOneLine(text);
  if (line.length <= length) return line;
  const { start: first, end: last } = densest(line, terms, length);
  const start = beginning(line, first, Math.max(0, last - length));
  const end = ending(line, start + length);
  return `${start > 0 ? "… " : ""}${line.slice(start, end).trim()}${end < line.length ? " …" : ""}`;
}

function onOneLine(text: string): string {
  return text
    .trim()
    .replace(/(?<=[\p{L}\p{M}\p{N})\]])\n\s*\n\s*/gu, " · ")
    .replace(/\s+/gu, " ");
}

/** From the first to the last match of the window that has the most different terms, then the most matches. */
function densest(line: string, terms: Iterable<string>, length: number): { start: number; end: number } {
  const found = matches(line, terms);
  let best = { start: 0, end: 0, score: 0 };
  for (const [i, { start }] of found.entries()) {
    const within = found.slice(i).filter(({ end }) => end <= start + length);
    const score = new Set(within.map(({ term }) => term)).size + within.length / (length + 1);
    if (score > best.score) best = { start, end: within.at(-1)?.end ?? start, score };
  }
  return best;
}

/** Where to begin so that `first` is shown: at its sentence, else as much before it as after it. */
function beginning(line: string, first: number, earliest: number): number {
  const sentence = sentences(line.slice(0, first + 1)).at(-1)?.start ?? 0;
  if (sentence >= earliest) return sentence;
  return wordStart(line, Math.floor((earliest + first) / 2));
}

function ending(line: string, limit: number): number {
  return limit >= line.length ? line.length : wordStart(line, limit);
}
