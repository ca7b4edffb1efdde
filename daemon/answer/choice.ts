import type { Expectation } from "./question-words.ts";
import type { Ranked } from "./ranking.ts";
import type { Sentence } from "./sentences.ts";

/** Sentences that answer beside the first, at most. */
const MOST_MORE = 3;
/** What they score at least, in parts of what the first one scores. */
const LEAST_PART = 0.75;
/** Two sentences that share more of the shorter one's different terms say the same. */
const SAME = 0.7;

/** A sentence that asks answers nothing, though it may have every word of the question. */
const ASKS = /[?？؟]["”’»)\]`]*$/u;

/** A sentence that begins with one of these speaks of something the one before it names. */
const REFERRING =
  /^["“'‘(]?(?:he|she|it|they|his|her|its|their|this|these|that|those|such|er|sie|es|dies\p{L}*|il|elle|ils|elles|ce|cette|él|ella|ellos|esto|он|она|оно|они|это)(?!\p{L})/iu;

/**
 * The sentence that answers best, then what supports it: the one before it where it points back, and others
 * that score well and say something else. Where one thing was asked for, those that speak of another part of the
 * question only are left out. `ranked` is in the order of the sources.
 */
export function choose(ranked: readonly Ranked[], least: number, expectation: Expectation): Sentence[] {
  const byScore = ranked
    .filter(({ support, sentence }) => support >= least && !ASKS.test(sentence.text))
    .toSorted((a, b) => b.score - a.score);
  const [best, ...others] = byScore;
  if (best === undefined) return [];
  const chosen = [best.sentence];
  const before = ranked[ranked.indexOf(best) - 1]?.sentence;
  if (before?.paragraph === best.sentence.paragraph && refersBack(best.sentence)) chosen.push(before);
  for (const { sentence, score, terms } of others) {
    if (chosen.length > MOST_MORE || score < LEAST_PART * best.score) break;
    if (expectation !== "anything" && ![...terms].some((term) => best.terms.has(term))) continue;
    if (chosen.every((other) => !saysTheSame(sentence, other))) chosen.push(sentence);
  }
  return chosen;
}

export const refersBack = ({ text }: Sentence) => REFERRING.test(text);

/** True when one has most of the words of the other. */
export function saysTheSame(one: Sentence, other: Sentence): boolean {
  const [shorter, longer] = [new Set(one.terms), new Set(other.terms)].toSorted((a, b) => a.size - b.size);
  if (shorter === undefined || longer === undefined || shorter.size === 0) return true;
  const shared = [...shorter].filter((term) => longer.has(term)).length;
  return shared / shorter.size > SAME;
}
