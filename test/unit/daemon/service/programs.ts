/** Programs as nobody would hope to find them, by what is special about their paths. */
export const HARD_WORDS: readonly [what: string, word: string][] = [
  ["spaces", "my notes and more"],
  ["percent signs", "100% %h %%"],
  ["dollar signs", "$HOME ${HOME} $$ $"],
  ["quotes", `the "data" of Ada's`],
  ["backslashes", "a\\ \\n \\\\"],
  ["markup", "<a> & &amp; ]]>"],
  ["a semicolon", ";"],
  ["no ASCII", "Ærø 日本 🙂"],
  ["control characters", "a\nb\tc"],
];
