import { linkRest } from "./link-rest.ts";

/** A mark that is open where the scan stands. */
interface Open {
  mark: string;
  /** Where it begins and ends. */
  at: number;
  end: number;
  /** Of a bracket: where its words end, when they have. */
  wordsEnd?: number;
}

const MARK = /\\[\s\S]?|`+|!?\[|\]|\*+|_+|~~/g;
/** `&amp;`, as far as it has come. */
const HALF_REFERENCE = /&#?\w{0,10}$/;
/** `[name]: address "title"`, as far as it has come. */
const HALF_DEFINITION = /^ {0,3}\[[^[\]\n]{1,200}(?:\](?::[ \t]*\S*(?:[ \t]+(?:["'(][^\n]*)?)?)?)?$/;

/** A bracket that is open for longer is a bracket. */
const MAX_LINK_TEXT = 200;
/** The start of what may become a citation. */
const MAYBE_CITATION = /^\^?(?:\d{0,3}|p|pa|pag|page)$/;

/**
 * A run of text whose end is still to come: marks that are open are closed, a link that isn't whole shows
 * its words, and what may yet become a citation, a picture or a character reference is held back.
 */
export function mendInline(source: string): string {
  if (HALF_DEFINITION.test(source)) return "";
  const text = source.replace(HALF_REFERENCE, "");
  const open: Open[] = [];
  const mark = new RegExp(MARK);
  for (let match = mark.exec(text); match !== null; match = mark.exec(text)) {
    const found = { mark: match[0], at: match.index, end: mark.lastIndex };
    const kind = found.mark.charAt(0);
    if (kind === "`") mark.lastIndex = afterCode(text, found, open);
    else if (kind === "[" || kind === "!") open.push(found);
    else if (kind === "]") mark.lastIndex = afterBracket(text, found, open);
    else if (kind !== "\\") emphasize(text, found, open);
  }
  return open.reduceRight((shown, mark) => close(shown, mark, text), text);
}

const isBracket = ({ mark }: Open) => mark.endsWith("[");

/** Marks inside code mean nothing: the scan goes on behind it, or ends when the code is still open. */
function afterCode(text: string, found: Open, open: Open[]): number {
  const ticks = /`+/g;
  ticks.lastIndex = found.end;
  for (let match = ticks.exec(text); match !== null; match = ticks.exec(text)) {
    if (match[0] === found.mark) return ticks.lastIndex;
  }
  open.push(found);
  return text.length;
}

/** Where the scan goes on after a closing bracket: behind the link's address, or at the end if that is open. */
function afterBracket(text: string, found: Open, open: Open[]): number {
  const index = open.findLastIndex(isBracket);
  const bracket = open[index];
  if (bracket === undefined) return found.end;
  const rest = linkRest(text, found.end);
  if (rest === "open") bracket.wordsEnd = found.at;
  open.splice(rest === "open" ? index + 1 : index);
  return rest === "open" ? text.length : rest;
}

/** A run of `*`, `_` or `~~`: closes what it can, opens the rest. */
function emphasize(text: string, { mark, at, end }: Open, open: Open[]): void {
  const before = text[at - 1] ?? " ";
  let left = mark.length;
  while (left > 0 && !/\s/.test(before)) {
    const start = open.findLastIndex((other) => other.mark.startsWith(mark.charAt(0)));
    const length = open[start]?.mark.length ?? Infinity;
    if (length > left) break;
    open.splice(start);
    left -= length;
  }
  const isInWord = /[\p{L}\p{N}]/u.test(before);
  const mayOpen = end === text.length || (!/\s/.test(text.charAt(end)) && !(isInWord && mark !== "**"));
  if (left === 0 || left > 3 || !mayOpen) return;
  if (left > 1) open.push({ mark: mark.slice(0, 2), at: end - left, end: end - left + 2 });
  if (left !== 2) open.push({ mark: mark.slice(0, 1), at: end - 1, end });
}

/** What is shown of `text`, with one more open mark closed, taken away, or held back with all that follows. */
function close(shown: string, open: Open, text: string): string {
  const { mark, at, end } = open;
  if (mark.endsWith("[")) return withoutBracket(shown, open, text);
  if (mark.startsWith("`")) {
    const code = shown.slice(end).replace(/`+$/, "");
    return code.trim() === "" ? shown.slice(0, at) : shown.slice(0, end) + code + mark;
  }
  return shown.slice(end).trim() === "" ? shown.slice(0, at) : shown.trimEnd() + mark;
}

/** The words of a link that isn't whole. */
function withoutBracket(shown: string, { mark, at, end, wordsEnd = Infinity }: Open, text: string): string {
  const words = text.slice(end, wordsEnd);
  if (words.length > MAX_LINK_TEXT) return shown;
  if (mark === "![") return shown.slice(0, at);
  if (!MAYBE_CITATION.test(words)) return shown.slice(0, at) + shown.slice(end, wordsEnd);
  return wordsEnd === Infinity ? shown.slice(0, at) : shown.slice(0, wordsEnd + 1);
}
