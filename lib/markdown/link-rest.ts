/** What is longer is no address that anybody wrote. */
const MAX_ADDRESS = 2_000;

const TITLE = /\s*(?:"[^"]*(?:"|$)|'[^']*(?:'|$)|\([^()]*(?:\)|$))?\s*(\)|$)/y;

/**
 * What follows the `]` of a link: where its address in parentheses ends, or `start` itself when there is none.
 * `"open"` when the text ends before that is known.
 */
export function linkRest(text: string, start: number): number | "open" {
  if (start === text.length) return "open";
  return text[start] === "(" ? afterAddress(text, start) : start;
}

/** Parentheses inside an address come in pairs. */
function afterAddress(text: string, start: number): number | "open" {
  const first = start + 1 + (/^\s*/.exec(text.slice(start + 1, start + 10))?.[0].length ?? 0);
  if (text[first] === "<") {
    const end = text.indexOf(">", first);
    return end === -1 ? "open" : afterTitle(text, end + 1, start);
  }
  let depth = 1;
  for (let at = first; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (at - start > MAX_ADDRESS) return start;
    if (/\s/.test(character)) return afterTitle(text, at, start);
    if (character === "\\") at += 1;
    else if (character === "(") depth += 1;
    else if (character === ")" && (depth -= 1) === 0) return at + 1;
  }
  return "open";
}

function afterTitle(text: string, from: number, start: number): number | "open" {
  TITLE.lastIndex = from;
  const match = TITLE.exec(text);
  if (match === null) return start;
  return match[1] === "" ? "open" : TITLE.lastIndex;
}
