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
  const counts = new Map<string, number>();
  let best = { start: 0, end: 0, score: 0 };
  let next = 0;
  for (const [i, { term, start, end }] of found.entries()) {
    for (let match = found[next]; match !== undefined && match.end <= start + length; match = found[++next])
      counts.set(match.term, (counts.get(match.term) ?? 0) + 1);
    const score = counts.size + (next - i) / (length + 1);
    if (score > best.score) best = { start, end: found[next - 1]?.end ?? end, score };
    const left = (counts.get(term) ?? 0) - 1;
    if (left > 0) counts.set(term, left);
    else counts.delete(term);
    next = Math.max(next, i + 1);
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
