import { graphemes, sentences, wordStart } from "./segment.ts";

/** How many UTF-16 units around a cut decide whether it falls inside a character or a word. */
const WINDOW = 128;

/** UTF-8 bytes of the character at `index`; a lone surrogate counts as the U+FFFD it will be encoded to. */
function bytesAt(text: string, index: number): { bytes: number; units: number } {
  const unit = text.charCodeAt(index);
  if (unit < 0x80) return { bytes: 1, units: 1 };
  if (unit < 0x800) return { bytes: 2, units: 1 };
  const isPair = isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(index + 1));
  return isPair ? { bytes: 4, units: 2 } : { bytes: 3, units: 1 };
}

const isHighSurrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/** The number of bytes `text` takes in UTF-8, counted without encoding it. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else {
      bytes += 2;
      if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) i++;
    }
  }
  return bytes;
}

/** The index of the first UTF-16 unit that no longer fits in `maxBytes`, never inside a surrogate pair. */
function unitsWithin(text: string, maxBytes: number): number {
  let used = 0;
  let index = 0;
  while (index < text.length) {
    const { bytes, units } = bytesAt(text, index);
    if (used + bytes > maxBytes) break;
    used += bytes;
    index += units;
  }
  return index;
}

/**
 * The longest beginning of `text` that takes at most `maxBytes` of UTF-8 and ends between characters as a
 * reader sees them: an accent stays with its letter, an emoji stays whole. Only where a single such
 * character is larger than everything that may stay does the cut fall between its code points.
 */
export function cutUtf8(text: string, maxBytes: number): string {
  const end = unitsWithin(text, maxBytes);
  if (end === text.length) return text;
  const from = Math.max(0, end - WINDOW);
  let border = from;
  for (const start of graphemes(text.slice(from, end + WINDOW))) {
    if (from + start > end) break;
    border = from + start;
  }
  return text.slice(0, border > from ? border : end);
}

/**
 * The beginning of `text` in at most `maxBytes` of UTF-8, cut after its last whole sentence, else its last
 * whole word, else its last whole character. `lang` is a BCP 47 tag; unknown ones are ignored.
 */
export function cutAtBorder(text: string, maxBytes: number, lang?: string): string {
  const cut = cutUtf8(text, maxBytes);
  if (cut.length === text.length) return text;
  return wholeSentences(text, cut.length, lang) || wholeWords(text, cut.length, lang) || cut;
}

function wholeSentences(text: string, limit: number, lang?: string): string {
  const seen = text.slice(0, limit + WINDOW);
  let end = 0;
  for (const sentence of sentences(seen, lang)) {
    const sentenceEnd = sentence.start + sentence.text.length;
    const mayGoOn = sentenceEnd === seen.length && seen.length < text.length;
    if (sentenceEnd > limit || mayGoOn) break;
    end = sentenceEnd;
  }
  return text.slice(0, end);
}

function wholeWords(text: string, limit: number, lang?: string): string {
  const from = Math.max(0, limit - WINDOW);
  const start = wordStart(text.slice(from, limit + WINDOW), limit - from, lang);
  return text.slice(0, from + start).trimEnd();
}
