/**
 * Characters that show nothing and can carry text past a reader's eyes: controls, bidirectional overrides,
 * fillers, invisible operators, tags, variation selectors beyond the sixteen that choose an emoji's look.
 */
const INVISIBLE =
  "\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u009F\\p{Surrogate}\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFEFF\\uFFA0\\uFFF0-\\uFFFB\\u{1D173}-\\u{1D17A}\\u{E0000}-\\u{E0FFF}";
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, "gu");

/** One selector and one joiner can belong to a character; what follows them in a row can't. */
const JOINING_RUN =
  /(?=[\uFE00-\uFE0F\u200C\u200D])([\uFE00-\uFE0F]?[\u200C\u200D]?)[\uFE00-\uFE0F\u200C\u200D]*/gu;
const STRAY_SELECTOR = /(?<=^|\s)[\uFE00-\uFE0F]/gu;
/** A joiner belongs to writing only behind a letter, a mark or a picture. */
const STRAY_JOINER = /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]/gu;

/** Long enough to spell something out; flags of regions are spelled in tags behind a black flag. */
const SMUGGLED = new RegExp(
  `(?<![\\u{1F3F4}\\u{E0000}-\\u{E007F}\\u200C\\u200D])[${INVISIBLE}\\u200C\\u200D]{4,}`,
  "gu",
);

/** What most text is, and needs no cleaning: ASCII in which single spaces stand between words. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** `text` without what nobody can see; white space becomes plain spaces and single line breaks. */
export function cleanText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(INVISIBLES, "")
    .replace(JOINING_RUN, "$1")
    .replace(STRAY_SELECTOR, "")
    .replace(STRAY_JOINER, "")
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n\s*/gu, "\n")
    .trim();
}

/** How many times characters that show nothing stand in a row, as they do when they spell out a text. */
export function countSmuggled(text: string): number {
  return text.match(SMUGGLED)?.length ?? 0;
}
