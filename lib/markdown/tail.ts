const HALF_CHARACTER = /[\uD800-\uDBFF]$/;

/** `<think>`, `</thinking>` or `<br />`, as far as it has come; other tags are shown as the text they are. */
const HALF_TAG = /<(?:\/?[a-z]{0,8}|br\s{0,9}\/?)$/i;

/** A line of nothing but marks may yet become a list, a task, a heading, a rule, a fence, an underline or a table. */
const MARKS = /^(?:[-+*>_=~#`|: \t]|\d{1,9}(?:[.)]|$))+(?:\[[ x]?\]?[ \t]*)?$/i;

/** `> Note: `, as far as it has come. */
const HALF_NOTE = /^ {0,3}> ?(?:N|No|Not|Note|Note:)[ \t]*$/;

/** A table's row at the end. */
const LAST_ROW = /(?<=^|\n) {0,3}\|[^\n]*\n?$/;

/**
 * What is shown of an answer that is still being written: all but an end that may yet turn into marks, so
 * that nothing flashes as raw marks and no word goes away once it is shown.
 */
export function withoutOpenEnd(text: string): string {
  const whole = text.replace(HALF_CHARACTER, "").replace(HALF_TAG, "");
  const lineStart = whole.lastIndexOf("\n") + 1;
  const line = whole.slice(lineStart);
  const isOpen = MARKS.test(line) || HALF_NOTE.test(line);
  return withoutHalfTable(isOpen ? whole.slice(0, lineStart) : whole);
}

/** A table shows once the row of dashes under its head is there. */
function withoutHalfTable(text: string): string {
  const row = LAST_ROW.exec(text);
  if (row === null) return text;
  const before = text.slice(0, row.index);
  return LAST_ROW.test(before) ? text : before;
}
