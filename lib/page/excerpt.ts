import { cutAtBorder, utf8Length } from "../text/utf8.ts";

/** Between two blocks. */
const GAP = "\n\n";
/** Behind other blocks, a shorter beginning says nothing. */
const LEAST_BYTES = 40;

/**
 * The beginning of a page in at most `maxBytes` of UTF-8: whole blocks, and the last one cut after a
 * sentence, else a word, never inside a character. `lang` is a BCP 47 tag or "".
 */
export function excerpt(blocks: readonly string[], maxBytes: number, lang: string): string {
  const chosen: string[] = [];
  let left = maxBytes;
  for (const block of blocks) {
    const room = chosen.length === 0 ? left : left - GAP.length;
    const bytes = utf8Length(block);
    if (bytes > room) {
      const isRoom = room > 0 && (chosen.length === 0 || room >= LEAST_BYTES);
      const beginning = isRoom ? cutAtBorder(block, room, lang) : "";
      if (beginning !== "") chosen.push(beginning);
      break;
    }
    chosen.push(block);
    left = room - bytes;
  }
  return chosen.join(GAP);
}
