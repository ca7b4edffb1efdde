import { terms } from "../../lib/text/terms.ts";

/** A term of a question, with its forms in the library, and how much it tells there. */
export interface Wanted {
  forms: string[];
  weight: number;
}

/** What of a passage is matched. */
interface Matched {
  title: string;
  heading: string;
  text: string;
}

export type Scored<T> = T & { score: number };

/** BM25 as usual; a match in the title or in the heading counts for more than one in the text. */
const K1 = 1.2;
const B = 0.5;
const TITLE = 2;
const HEADING = 1.5;
/** Terms that most passages have. */
const USUAL_LENGTH = 100;

/** What the terms of a passage weigh at least, in parts of the whole question and of the best passage. */
const RELEVANT = 0.2;
const RELEVANT_BESIDE_BEST = 0.5;

/**
 * Of the passages that SQLite chose, those that have enough of the question, best first. Its own BM25 gives nothing
 * to a term that most passages have, and in a small library it leaves their order to chance.
 */
export function relevant<T extends Matched>(passages: readonly T[], wanted: readonly Wanted[]): Scored<T>[] {
  const judged = passages.map((passage) => ({ ...passage, ...judge(passage, wanted) }));
  const asked = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const most = Math.max(...judged.map(({ has }) => has));
  const least = Math.max(RELEVANT * asked, RELEVANT_BESIDE_BEST * most);
  return judged.filter(({ has }) => has >= least).toSorted((a, b) => b.score - a.score);
}

/** The score of a passage, and what the terms that it has weigh together. */
function judge({ title, heading, text }: Matched, wanted: readonly Wanted[]): { has: number; score: number } {
  const parts = [
    { weight: TITLE, terms: terms(title) },
    { weight: HEADING, terms: terms(heading) },
    { weight: 1, terms: terms(text) },
  ];
  const length = parts.reduce((sum, part) => sum + part.terms.length, 0);
  const saturation = K1 * (1 - B + (B * length) / USUAL_LENGTH);
  let [has, score] = [0, 0];
  for (const { forms, weight } of wanted) {
    const counts = parts.map(
      (part) => part.weight * part.terms.filter((term) => forms.includes(term)).length,
    );
    const count = counts.reduce((sum, one) => sum + one, 0);
    if (count > 0) has += weight;
    score += (weight * count * (K1 + 1)) / (count + saturation);
  }
  return { has, score };
}
