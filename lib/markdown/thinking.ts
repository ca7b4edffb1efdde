/** A stretch of an answer: what was said, or what was thought before saying it. */
export interface Stretch {
  kind: "spoken" | "thinking";
  text: string;
  /** Its end mark has not come. Only thinking is ever open. */
  open: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const START = /^[ \t]*<think(?:ing)?>/i;
const END = /<\/think(?:ing)?>/i;

/** Where the next thinking starts: at the start of a line, outside fenced code; or -1. */
function findStart(text: string): number {
  let offset = 0;
  let fence = "";
  for (const line of text.split("\n")) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === "" && START.test(line)) return offset;
    if (mark !== undefined) {
      if (fence === "") fence = mark;
      else if (mark.startsWith(fence)) fence = "";
    }
    offset += line.length + 1;
  }
  return -1;
}

/** Cuts an answer at the `<think>` marks that models put around their thinking (NERVE decision 18). */
export function splitThinking(answer: string): Stretch[] {
  const stretches: Stretch[] = [];
  let rest = answer;
  for (let start = findStart(rest); start !== -1; start = findStart(rest)) {
    if (start > 0) stretches.push({ kind: "spoken", text: rest.slice(0, start), open: false });
    const thought = rest.slice(start).replace(START, "");
    const end = END.exec(thought);
    stretches.push({ kind: "thinking", text: thought.slice(0, end?.index).trim(), open: end === null });
    if (end === null) return stretches;
    rest = thought.slice(end.index + end[0].length);
  }
  if (rest !== "") stretches.push({ kind: "spoken", text: rest, open: false });
  return stretches;
}

/** The answer as it may be copied or quoted in a follow-up: thinking is not part of it. */
export function withoutThinking(answer: string): string {
  return splitThinking(answer)
    .filter(({ kind }) => kind === "spoken")
    .map(({ text }) => text)
    .join("")
    .trim();
}
