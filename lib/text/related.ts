/** Fewer letters in common tell nothing; other alphabets than the Latin one do with fewer letters for a word. */
const LEAST = 4;
const LEAST_LATIN = 5;
const LATIN = /^\p{Script=Latin}/u;
/** What two forms of a word have in common, in parts of the longer one. */
const PART = 0.6;

const lettersInCommon = (one: string, longer: number) =>
  Math.max(LATIN.test(one) ? LEAST_LATIN : LEAST, Math.ceil(PART * longer));

/**
 * Whether two terms are likely forms of one word: they begin alike for most of their length. It stands in for
 * a stemmer where a language has many endings and none of ours ("маяк", "маяка"; "Leuchtturm", "Leuchttürme").
 */
export function areRelated(one: string, other: string): boolean {
  const needed = lettersInCommon(one, Math.max(one.length, other.length));
  return needed <= Math.min(one.length, other.length) && one.startsWith(other.slice(0, needed));
}

/** What every term that is related to `term` begins with. */
export function sharedBeginning(term: string): string {
  return term.slice(0, lettersInCommon(term, term.length));
}
