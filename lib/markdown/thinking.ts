/** A stretch of an answer: what was said, or what was thought before saying it. */
export interface Stretch {
  kind: "spoken" | "thinking";
  /** With its marks. All of an answer's stretches together are the answer. */
  raw: string;
  /** Without its marks. */
  text: string;
  /** Its end mark has not come. Only thinking is ever open. */
  open: boolean;
}

const START = /^[ \t]*<think(?:ing)?>/i;
const END = /<\/think(?:ing)?>/i;
const LONE_END = /^[ \t]*<\/think(?:ing)?>[ \t]*$/i;
const FENCE = /^[ \t]*(`{3,}(?=[^`]*$)|~{3,})[ \t]*(\S?)/;

/** The lines outside fenced code, with the place where each begins. */
function* lines(text: string): Generator<{ line: string; at: number }> {
  let fence = "";
  let at = 0;
  for (const line of text.split("\n")) {
    const [, mark, info] = FENCE.exec(line) ?? [];
    if (fence === "") yield { line, at };
    if (fence === "" && mark !== undefined) fence = mark;
    else if (fence !== "" && mark?.startsWith(fence) === true && info === "") fence = "";
    at += line.length + 1;
  }
}

/** Where the thinking that comes first begins and, without its marks, where its text does; null when there is none. */
function findThinking(text: string, mayLackStart: boolean): { at: number; textAt: number } | null {
  for (const { line, at } of lines(text)) {
    const start = START.exec(line);
    if (start !== null) return { at, textAt: at + start[0].length };
    if (mayLackStart && LONE_END.test(line)) return { at: 0, textAt: 0 };
  }
  return null;
}

/**
 * Cuts an answer at the `<think>` marks that models put around their thinking (NERVE decision 18), at the
 * start of a line and outside code. Some models leave out the first mark, since their prompt ends with it: then an
 * end mark alone on its line ends thinking that began with the answer.
 *
 * @param mayLackStart the text begins where the answer does.
 */
export function splitThinking(answer: string, mayLackStart = true): Stretch[] {
  const stretches: Stretch[] = [];
  let rest = answer;
  let found = findThinking(rest, mayLackStart);
  while (found !== null) {
    const { at, textAt } = found;
    if (at > 0) stretches.push(spoken(rest.slice(0, at)));
    const end = END.exec(rest.slice(textAt));
    const textEnd = end === null ? rest.length : textAt + end.index;
    const rawEnd = textEnd + (end?.[0].length ?? 0);
    const text = rest.slice(textAt, textEnd).trim();
    stretches.push({ kind: "thinking", raw: rest.slice(at, rawEnd), text, open: end === null });
    rest = rest.slice(rawEnd);
    found = findThinking(rest, false);
  }
  return rest === "" ? stretches : [...stretches, spoken(rest)];
}

const spoken = (text: string): Stretch => ({ kind: "spoken", raw: text, text, open: false });
