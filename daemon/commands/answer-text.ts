import type { Style } from "./terminal.ts";

/** What is not shown as it stands: an escape, a character reference, a citation, a notice, a border of code. */
const MARK =
  /\\(?<escaped>[!-/:-@[-`{-~])|&(?<reference>amp|lt|gt|quot);|(?<citation>\[(?:\d{1,3}|page)\])|(?<=\n)(?<notice>> Note:)|(?<border>`+)/;
/** What may become one of these when more text comes. */
const UNFINISHED =
  /(?<unfinished>(?:\\|&[a-z]{0,4}|\[(?:\d{0,3}|p|pa|pag|page)|(?<=\n)>(?: (?:N|No|Not|Note)?)?|`+)$)/;

const REFERENCES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/**
 * An answer's Markdown as a terminal shows it, piece by piece: escapes become what they stand for, citations
 * and the notice at the end stand out, and everything else, code above all, stays as it was written.
 */
export class AnswerText {
  readonly #style: Style;
  /** The last character that was shown, since a notice begins a line. */
  #last = "\n";
  #held = "";
  #isCode = false;
  #isNotice = false;

  constructor(style: Style) {
    this.#style = style;
  }

  /** What can be shown by now. */
  push(text: string): string {
    return this.#show(text, new RegExp(`${UNFINISHED.source}|${MARK.source}`, "g"));
  }

  /** What was held back, once the answer has ended. */
  end(): string {
    return this.#show("", new RegExp(MARK, "g"));
  }

  #show(text: string, marks: RegExp): string {
    const whole = this.#last + this.#held + text;
    let shown = "";
    let from = this.#last.length;
    let end = whole.length;
    marks.lastIndex = from;
    for (let mark = marks.exec(whole); mark !== null; mark = marks.exec(whole)) {
      shown += this.#plain(whole.slice(from, mark.index));
      from = mark.index;
      if (mark.groups?.unfinished !== undefined) end = from;
      else {
        shown += this.#marked(mark);
        from += mark[0].length;
      }
    }
    shown += this.#plain(whole.slice(from, end));
    this.#held = whole.slice(end);
    this.#last = whole.slice(0, end).slice(-1);
    return shown;
  }

  #marked({ 0: raw, groups = {} }: RegExpExecArray): string {
    const { escaped, reference, citation, notice, border } = groups;
    if (border !== undefined) this.#isCode = border.length % 2 === 1 ? !this.#isCode : this.#isCode;
    if (border !== undefined || this.#isCode) return this.#plain(raw);
    if (citation !== undefined) return this.#style("cyan", citation);
    if (notice !== undefined) this.#isNotice = true;
    return this.#plain(escaped ?? REFERENCES[reference ?? ""] ?? raw);
  }

  #plain(text: string): string {
    return this.#isNotice && text !== "" ? this.#style("yellow", text) : text;
  }
}
