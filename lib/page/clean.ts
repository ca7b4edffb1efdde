/**
 * Characters that show nothing and can carry text past a reader's eyes: controls, bidirectional overrides,
 * fillers, invisible operators, tags, variation selectors beyond the sixteen that choose an emoji's look.
 */
const INVISIBLE =
  /[\p{Cc}\p{Surrogate}\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/gu;

/** Joiners and selectors belong to writing only where one of them follows a letter, a mark or a picture. */
const STRAY_JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]+|(?<=[\u200C\u200D])[\u200C\u200D]+/gu;
const STRAY_SELECTORS = /(?<=[\uFE00-\uFE0F])[\uFE00-\uFE0F]+/gu;

/** `text` without what nobody can see; white space becomes plain spaces and single line breaks. */
export function cleanText(text: string): string {
  return text
    .replace(/[^\S\n]+/gu, " ")
    .replace(/ ?\n\s*/gu, "\n")
    .replace(INVISIBLE, (character) => (character === "\n" ? character : ""))
    .replace(STRAY_SELECTORS, "")
    .replace(STRAY_JOINERS, "")
    .trim();
}
