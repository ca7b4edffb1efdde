import type { Style } from "./terminal.ts";

/** What is not shown as it stands: an escape, a character reference, a citation, a notice, a border of code. */
const MARK =
  /\\(?<escaped>[!-/:-@[-`{-~])|&(?<reference>amp|lt|gt|quot);|(?<citation>\[(?:\d{1,3}|page)\])|(?<=\n)(?<notice>> Note:)|(?<border>`+)/g;
/** What may become one of these when more text comes. */
const UNFINISHED = /(?:\\|&[a-z]{0,4}|\[(?:\d{0,3}|p|pa|pag|page)|(?<=\n)>(?: (?:N|No|Not|Note)?)?|`+)$/;

const REFERENCES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/**
 * An answer's Markdown as a terminal shows it, piece by piece: escapes become what they stand for, citations
 * and the notice at the end stand out, and everything else, code above all, stays as it was written.
 */
export class AnswerText {
  readonly #style: Style;
  /** The last character that was shown, then what is held back. */
  #pending = "\n";
  #isCode = false;
  #isNotice = false;

  constructor(style: Style) {
    this.#style = style;
  }

  /** What can be shown by now. */
  push(text: string): string {
    const whole = this.#pending + text;
    const end = UNFINISHED.exec(whole)?.index ?? whole.length;
    return this.#show(whole, end);
  }

  /** What was held back, once the answer has ended. */
  end(): string {
    return this.#show(this.#pending, this.#pending.length);
  }

  #show(whole: string, end: number): string {
    if (end <= 1) {
      this.#pending = whole;
      return "";
    }
    this.#pending = whole.slice(end - 1);
    const shown: string[] = [];
    let from = 1;
    for (const mark of whole.slice(0, end).matchAll(MARK)) {
      if (mark.index < from) continue;
      shown.push(this.#plain(whole.slice(from, mark.index)), this.#marked(mark));
      from = mark.index + mark[0].length;
    }
    return shown.join("") + this.#plain(whole.slice(from, end));
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
