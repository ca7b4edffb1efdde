/**
 * The end of an answer that is still being written. Markdown only means something once its marks are
 * closed, so what is half open at the end is closed, or held back until it is known what it becomes:
 * nothing flashes as raw marks.
 */
export function mendTail(text: string): string {
  const whole = text.replace(/[\uD800-\uDBFF]$/, "").replace(/(^|\n)[ \t]*<\/?[a-z]*$/i, "$1");
  const { open, end } = scanFences(whole);
  if (open !== "") return whole.replace(new RegExp(`\\n[ \\t]*${open.charAt(0)}{1,2}$`), "");
  const start = Math.max(end, whole.lastIndexOf("\n\n") + 2);
  return whole.slice(0, start) + mendBlock(whole.slice(start));
}

/** The fence that is open at the end, or an empty string; and where the last closed one ends. */
function scanFences(text: string): { open: string; end: number } {
  let open = "";
  let end = 0;
  let offset = 0;
  for (const line of text.split("\n")) {
    offset += line.length + 1;
    const mark = /^[ \t]*(?:[-*+>] +|\d+[.)] +)*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark === undefined) continue;
    if (open === "") {
      open = mark;
    } else if (mark.startsWith(open)) {
      open = "";
      end = Math.min(offset, text.length);
    }
  }
  return { open, end };
}

/** A last line of nothing but marks may still become a list, a heading, a rule, a fence or an underline. */
const MARKS_ONLY = /(?:^|\n)[ \t]*(?:[-+*>_=~#`|: \t]+|\d+[.)]?[ \t]*|\[\w*\]:[ \t]*)$/;

function mendBlock(block: string): string {
  if (isHalfTable(block)) return "";
  const lineStart = block.lastIndexOf("\n") + 1;
  const kept = MARKS_ONLY.test(block) ? block.slice(0, Math.max(0, lineStart - 1)) : block;
  return closeEmphasis(holdLink(kept));
}

/** A table shows when its line of dashes is there. */
function isHalfTable(block: string): boolean {
  const [, delimiter, ...rows] = block.split("\n");
  if (!/^[ \t]*\|/.test(block) || rows.length > 0) return false;
  return delimiter === undefined || /^[|\-: \t]*$/.test(delimiter);
}

const OPEN_LINK = /(!?)\[([^[\]\n]*)(\](?:\((?:[^()\n]|\([^()\n]*\)?)*)?)?$/;

/** Shows the words of a link that is not closed, without its marks; holds back half a citation or picture. */
function holdLink(block: string): string {
  const open = OPEN_LINK.exec(block);
  if (open === null || insideCode(block, open.index)) return block.replace(/!$/, "");
  const [, picture, words = "", rest] = open;
  const before = block.slice(0, open.index);
  if (picture === "!") return before;
  if (!/^\^?(?:\d{0,3}|p|pa|pag|page)$/.test(words)) return before + words;
  return rest === undefined ? before : `${before}[${words}]`;
}

function insideCode(block: string, index: number): boolean {
  return (block.slice(0, index).match(/`+/g) ?? []).length % 2 === 1;
}

/** Closes code, strong, emphasis and strike-through that are open at the end. */
function closeEmphasis(block: string): string {
  const open: { mark: string; end: number }[] = [];
  for (const match of block.matchAll(/\\.|(`+)|(\*\*|\*|__|_|~~)/gs)) {
    const mark = match[1] ?? match[2];
    if (mark === undefined) continue;
    const top = open.at(-1);
    const end = match.index + mark.length;
    if (top?.mark === mark && (match[1] !== undefined || canClose(block, match.index))) open.pop();
    else if (top?.mark.startsWith("`") === true) continue;
    else if (match[1] !== undefined || canOpen(block, match.index, end)) open.push({ mark, end });
  }
  let mended = block;
  for (const { mark, end } of open.reverse()) {
    const dangling = mended.slice(end).trim() === "";
    mended = dangling ? mended.slice(0, end - mark.length) : mended.trimEnd() + mark;
  }
  return mended;
}

function canOpen(block: string, start: number, end: number): boolean {
  const before = block[start - 1] ?? " ";
  const next = block[end] ?? "";
  const intraword = block[start] === "_" && /[\p{L}\p{N}]/u.test(before);
  return !intraword && !/\s/.test(next);
}

function canClose(block: string, start: number): boolean {
  return !/\s/.test(block[start - 1] ?? " ");
}
