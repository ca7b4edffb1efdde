import { questionTerms, terms } from "../text/terms.ts";

/** Enough for every snippet; what is longer is cut, since nobody reads it in a card. */
const MAX_LENGTH = 1_000;

export interface Stretch {
  text: string;
  /** It is, in some form, a word of the question. */
  isHit: boolean;
}

/** A text cut at the words that the question is about, in any of their forms. Found here, never sent as markup. */
export function highlight(text: string, question: string): Stretch[] {
  const asked = new Set(questionTerms(question));
  const stretches: Stretch[] = [];
  for (const { segment, isWordLike } of segmenter().segment(text.slice(0, MAX_LENGTH))) {
    const isHit = isWordLike === true && terms(segment).some((term) => asked.has(term));
    const last = stretches.at(-1);
    if (last?.isHit === isHit) last.text += segment;
    else stretches.push({ text: segment, isHit });
  }
  return stretches;
}

let words: Intl.Segmenter | undefined;
const segmenter = () => (words ??= new Intl.Segmenter(undefined, { granularity: "word" }));
