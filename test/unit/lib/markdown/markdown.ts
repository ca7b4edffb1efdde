import fc from "fast-check";

/** What Markdown is made of, whole and in pieces. */
const MARKS = [
  "\n",
  "\n\n",
  " ",
  "  \n",
  "word",
  "Größe ",
  "三个字",
  "👩‍🚀",
  "2024",
  "1",
  "1. ",
  "12) ",
  "- ",
  "* ",
  "+ ",
  "- [ ] ",
  "- [x] ",
  "    ",
  "\t",
  "> ",
  ">",
  "> Note: ",
  "# ",
  "### ",
  "---",
  "===",
  "***",
  "*",
  "**",
  "__",
  "_",
  "~~",
  "~",
  "`",
  "``",
  "```",
  "```js\n",
  "~~~",
  "[",
  "]",
  "(",
  ")",
  "![",
  "](",
  "[1]",
  "[page]",
  "[^2]",
  "[a link](https://example.com/a_b)",
  '[b](https://example.com "title")',
  "![picture](https://example.com/p.png)",
  "[c](javascript:alert(1))",
  "<https://example.com>",
  "https://example.com/a?b=c ",
  "www.example.com ",
  "me@example.com ",
  "| a | b |\n|---|:-:|\n| c | d |\n",
  "|",
  "|--|",
  "&amp; ",
  "&",
  "&#39; ",
  "&lt;b&gt; ",
  "<",
  ">",
  "<br>",
  "<b>",
  "</b>",
  "<script>",
  "<!-- ",
  "\\",
  "\\*",
  "$5",
  ":",
  '"',
  "'",
];

const DEFINITIONS = ["[word]: https://example.com\n", "[1]: https://example.com\n", "[word]", "[a][word]"];
const THINKING = ["<think>", "</think>", "<think>a</think>", "\n</think>\n\n"];

const noise = fc.string({ unit: "grapheme", maxLength: 6 });
const madeOf = (marks: readonly string[]) =>
  fc
    .array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...marks) }, { weight: 1, arbitrary: noise }), {
      maxLength: 40,
    })
    .map((parts) => parts.join(""));

/** Markdown without definitions and thinking. */
export const plainMarkdown = madeOf(MARKS);
/** Markdown with definitions, and sometimes with thinking before it, its end mark on a line of its own. */
export const answerMarkdown = fc
  .tuple(
    fc.constantFrom("", "<think>First, second.</think>", "<think>\n", "No start.\n</think>\n\n"),
    madeOf([...MARKS, ...DEFINITIONS]),
  )
  .map((parts) => parts.join(""));
/** Anything at all. */
export const anyMarkdown = madeOf([...MARKS, ...DEFINITIONS, ...THINKING]);
