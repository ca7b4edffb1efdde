type Granularity = "grapheme" | "word" | "sentence";

/** A stretch of a text: `text` stands at `start` (UTF-16 units) in the text it was cut from. */
export interface Segment {
  text: string;
  start: number;
}

/** `Intl.Segmenter` takes time in proportion to the whole text for each segment, so it is fed windows. */
const WINDOW = 2048;

const segmenters = new Map<string, Intl.Segmenter>();

/** One segmenter for a language and granularity; a tag that isn't a language falls back to the root rules. */
function segmenterFor(granularity: Granularity, lang = ""): Intl.Segmenter {
  const language = /^[a-z]{2,3}(?![a-z])/i.exec(lang)?.[0].toLowerCase();
  const key = `${granularity} ${language ?? ""}`;
  let segmenter = segmenters.get(key);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity });
    segmenters.set(key, segmenter);
  }
  return segmenter;
}

/**
 * Every segment of `text` in order and without gaps, in linear time. The last segment of a window may go on
 * behind it, so the next window starts with it.
 */
function* segments(granularity: Granularity, text: string, lang?: string): Iterable<Intl.SegmentData> {
  const segmenter = segmenterFor(granularity, lang);
  let size = WINDOW;
  for (let from = 0; from < text.length;) {
    const window = text.slice(from, from + size);
    const isLast = from + size >= text.length;
    let next = from;
    for (const data of segmenter.segment(window)) {
      const end = from + data.index + data.segment.length;
      if (!isLast && end >= from + size) break;
      yield { ...data, index: from + data.index };
      next = end;
    }
    size = next > from ? WINDOW : size * 2;
    from = next;
  }
}

/** Where each character, as a reader sees it, starts. */
export function* graphemes(text: string): Iterable<number> {
  for (const { index } of segments("grapheme", text)) yield index;
}

/** The start of the word that `index` falls into, or `index` itself between words. */
export function wordStart(text: string, index: number, lang?: string): number {
  return segmenterFor("word", lang).segment(text).containing(index)?.index ?? index;
}

/** Short forms that stand before what they shorten, and initials: the full stop after one ends no sentence. */
const SHORT_FORM =
  /(?:^|[\s("“'‘[])(?:\p{Lu}|(?:\p{Lu}\.)+\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Sen|Rep|Gov|Mt|No|Nos|Vol|Fig|vs|cf|approx|ca|e\.g|i\.e|z\.B|d\.h|Nr|Bd|Abb|Sr|Sra|Dra|Mme)\.\s*$/u;

/** Scripts that end a sentence, or a clause, by a space and nothing else. */
const UNPUNCTUATED = /[\p{Script=Thai}\p{Script=Lao}]/u;
/** A stretch between spaces that is shorter than this, in UTF-16 units, seldom says something whole. */
const CLAUSE = 140;

/** Where `text` may be divided at spaces into stretches of the length of a clause: the end of each but the last. */
function* clauseEnds(text: string): Iterable<number> {
  if (!UNPUNCTUATED.test(text)) return;
  let start = 0;
  for (const { index, 0: space } of text.matchAll(/\s+/gu)) {
    const end = index + space.length;
    if (index - start < CLAUSE || text.length - end < CLAUSE) continue;
    yield end;
    start = end;
  }
}

/**
 * The sentences of `text` in order, without the white space between them; of Thai and Lao, whose sentences have no
 * end mark, clauses. A line break ends a sentence, so hard-wrapped text should be unwrapped first. `lang` is a
 * BCP 47 tag; unknown ones are ignored.
 */
export function sentences(text: string, lang?: string): Segment[] {
  const found: Segment[] = [];
  let start = 0;
  let end = 0;
  const add = (from: number, to: number) => {
    const piece = text.slice(from, to);
    const trimmed = piece.trim();
    if (trimmed) found.push({ text: trimmed, start: from + piece.indexOf(trimmed) });
  };
  const close = () => {
    const sentence = start;
    for (const clauseEnd of clauseEnds(text.slice(sentence, end))) {
      add(start, sentence + clauseEnd);
      start = sentence + clauseEnd;
    }
    add(start, end);
    start = end;
  };
  for (const { segment, index } of segments("sentence", text, lang)) {
    end = index + segment.length;
    const goesOn = !segment.endsWith("\n") && SHORT_FORM.test(segment);
    if (!goesOn) close();
  }
  close();
  return found;
}

/** Letters with their marks and digits; with dots inside `U.S.`, signs inside numbers, apostrophes inside words. */
const RUN =
  /\p{L}(?:\.\p{L})+(?![\p{L}\p{M}\p{N}])|\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}\p{N}]+)*/gu;

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** A word of a text, and where it stands there (UTF-16 units). */
export interface Word {
  /** Lower-cased and in Unicode form NFKC, so not always what stands in the text. */
  word: string;
  start: number;
  end: number;
}

/**
 * The words of `text` in order, with their places. Chinese, Japanese, Thai, Lao, Khmer and Burmese are split
 * into words by dictionary; the other scripts at what isn't a letter or a digit.
 */
export function* wordsAt(text: string, lang?: string): Iterable<Word> {
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    if (!UNSPACED.test(run)) yield* comparable(run, start);
    else
      for (const { segment, index, isWordLike } of segments("word", run, lang))
        if (isWordLike) yield* comparable(segment, start + index);
  }
}

const ASCII = /^[\0-\x7f]*$/;

/** `run` as texts are compared; a ligature of a few letters can stand for a few words. */
function* comparable(run: string, start: number): Iterable<Word> {
  const end = start + run.length;
  if (ASCII.test(run)) yield { word: run.toLowerCase(), start, end };
  else for (const [word] of run.normalize("NFKC").toLowerCase().matchAll(RUN)) yield { word, start, end };
}

/** The words of `text` in order, lower-cased and in Unicode form NFKC. */
export function words(text: string, lang?: string): string[] {
  return Array.from(wordsAt(text, lang), ({ word }) => word);
}
