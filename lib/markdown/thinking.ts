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

const START = /^ ?<think(?:ing)?>/i;
const END = /<\/think(?:ing)?>/i;
const LONE_END = /^<\/think(?:ing)?>[ \t]*$/i;
/** A fence, and whether anything follows it. */
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})[ \t]*(\S?)/;

/** The lines outside fenced code, with the place where each begins. */
function* lines(text: string): Generator<{ line: string; at: number }> {
  let fence = "";
  let end: number;
  for (let at = 0; at < text.length; at = end + 1) {
    end = text.indexOf("\n", at);
    if (end === -1) end = text.length;
    const line = text.slice(at, end);
    const [, mark, info] = FENCE.exec(line) ?? [];
    if (fence === "") yield { line, at };
    if (fence === "" && mark !== undefined) fence = mark;
    else if (fence !== "" && mark?.startsWith(fence) === true && info === "") fence = "";
  }
}

/** Where thinking and its text begin and end, in this order; null when there is none. */
function findThinking(text: string, mayLackStart: boolean): [number, number, number, number] | null {
  for (const { line, at } of lines(text)) {
    const start = START.exec(line);
    const lineEnd = at + line.length;
    if (start !== null) {
      const textAt = at + start[0].length;
      const end = END.exec(text.slice(textAt));
      if (end === null) return [at, textAt, text.length, text.length];
      return [at, textAt, textAt + end.index, textAt + end.index + end[0].length];
    }
    if (mayLackStart && lineEnd < text.length && LONE_END.test(line)) return [0, 0, at, lineEnd];
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
    const [at, textAt, textEnd, end] = found;
    if (at > 0) stretches.push(spoken(rest.slice(0, at)));
    const text = rest.slice(textAt, textEnd).trim();
    stretches.push({ kind: "thinking", raw: rest.slice(at, end), text, open: textEnd === end });
    rest = rest.slice(end);
    found = findThinking(rest, false);
  }
  return rest === "" ? stretches : [...stretches, spoken(rest)];
}

const spoken = (text: string): Stretch => ({ kind: "spoken", raw: text, text, open: false });
