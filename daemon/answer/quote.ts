/** Characters that Markdown may take for marks, wherever they stand. */
const MARKS = /[\\`*_[\]~]/g;
/** What becomes a link by itself: a web address, or what looks like one. */
const ADDRESS = /(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-]+\.)/gi;
/** What makes a line a heading, a quote, a list item or a rule. */
const BLOCK_START = /^(?:[#>+=-]|\d+(?=[.)]))/;

/**
 * A text of somebody else's as one line of Markdown that shows it as it is: it can't forge a citation, a
 * notice, a link or any other mark. `<` becomes a character reference, since programs look for tags such as
 * `<think>` before they look at Markdown.
 */
export function quote(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  return line
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(MARKS, "\\$&")
    .replace(ADDRESS, "\\$&")
    .replaceAll("<", "&lt;")
    .replace(BLOCK_START, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}
