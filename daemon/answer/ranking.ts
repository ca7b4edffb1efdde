import { areRelated } from "../../lib/text/related.ts";
import { evidenceFor } from "./evidence.ts";
import type { Question, QuestionTerm } from "./question.ts";
import type { Sentence } from "./sentences.ts";

/** A sentence, and how it answers. */
export interface Ranked {
  readonly sentence: Sentence;
  /** Comparable within one ranking only; 0 when the sentence has no word of the question. */
  readonly score: number;
  /**
   * From 0 to 1: how much of what the question is about the sentence speaks of, alone and with its paragraph
   * and what stands above it. What appears nowhere in the sources weighs as much as what appears once.
   */
  readonly support: number;
  /** The terms of the question that are in the sentence itself, in some form. */
  readonly terms: ReadonlySet<string>;
}

/** BM25 with little reward for repetition and little against length: sentences are short. */
const K1 = 0.4;
const B = 0.3;

/** So few sentences tell nothing of how rare a word is; with fewer, as many are assumed. */
const FEW = 20;

/** What these count beside the word itself in the sentence itself. */
const RELATED_FORM = 0.6;
const TOLD_INSTEAD = 0.8;
const IN_PARAGRAPH = 0.15;
const ABOVE = 0.15;
/** The same, for what a sentence speaks of rather than for its rank. */
const SPOKEN_OF_IN_PARAGRAPH = 0.5;
const SPOKEN_OF_ABOVE = 0.7;

/** A heading names what it is about and tells little of it; a row or an item seldom tells it in a sentence. */
const HEADING = 0.6;
const FRAGMENT = 0.85;

/** What it counts that a sentence has what the question word asks for, in parts of all the question's weight. */
const EXPECTED = 0.15;

/** How often a term is in a text, and how well its best form there stands for it: 0 to 1. */
interface Presence {
  count: number;
  strength: number;
}
const ABSENT: Presence = { count: 0, strength: 0 };

/** A term of the question, with its forms in the sources and what it weighs there. */
interface Wanted {
  term: string;
  weight: number;
  forms: ReadonlyMap<string, number>;
  isEarlier: boolean;
}

/** Judges every sentence by the question; the result is in their order. */
export function rank(question: Question, sentences: readonly Sentence[]): Ranked[] {
  const wanted = [
    ...question.terms.map((term) => weigh(term, sentences, false)),
    ...question.earlier.map((term) => weigh(term, sentences, true)),
  ];
  const present = sentences.map(({ terms }) => wanted.map(({ forms }) => presence(forms, terms)));
  const paragraphs = strengthsByParagraph(sentences, present);
  const total = wanted.reduce((sum, { weight, isEarlier }) => sum + (isEarlier ? 0 : weight), 0);
  const average = sentences.reduce((sum, { terms }) => sum + terms.length, 0) / sentences.length;

  return sentences.map((sentence, i) => {
    const saturation = K1 * (1 - B + (B * sentence.terms.length) / average);
    let [score, own, surrounded] = [0, 0, 0];
    for (const [j, { weight, forms, isEarlier }] of wanted.entries()) {
      const { count, strength } = present[i]?.[j] ?? ABSENT;
      const nearby = Math.max(0, (paragraphs.get(sentence.paragraph)?.[j] ?? 0) - strength);
      const above = presence(forms, sentence.above).strength;
      score += (weight * strength * count * (K1 + 1)) / (count + saturation);
      score += weight * (IN_PARAGRAPH * nearby + ABOVE * Math.max(0, above - strength));
      if (isEarlier) continue;
      // A form that is less sure to rank by is nearly as sure a sign of what is spoken of.
      const spoken = Math.sqrt(strength);
      own += weight * spoken;
      surrounded += weight * Math.max(spoken, SPOKEN_OF_IN_PARAGRAPH * nearby, SPOKEN_OF_ABOVE * above);
    }
    if (own === 0) return { sentence, score: 0, support: 0, terms: new Set() };
    const evidence = evidenceFor(question.expectation, sentence.text, question.words);
    return {
      sentence,
      score: (score + total * EXPECTED * evidence) * shape(sentence),
      support: (own + surrounded) / (2 * total),
      terms: new Set(wanted.filter((_, j) => (present[i]?.[j]?.count ?? 0) > 0).map(({ term }) => term)),
    };
  });
}

function shape({ isHeading, isWhole }: Sentence): number {
  if (isHeading) return HEADING;
  return isWhole ? 1 : FRAGMENT;
}

function weigh(
  { term, part, told }: QuestionTerm,
  sentences: readonly Sentence[],
  isEarlier: boolean,
): Wanted {
  const forms = new Map([[term, 1]]);
  for (const { terms } of sentences) {
    for (const other of terms) {
      if (forms.has(other)) continue;
      if (areRelated(term, other)) forms.set(other, RELATED_FORM);
      else if (told.has(other)) forms.set(other, TOLD_INSTEAD);
    }
  }
  const holding = sentences.filter(({ terms }) => terms.some((other) => forms.has(other))).length;
  const containing = Math.max(1, holding);
  const idf = Math.log(1 + (Math.max(sentences.length, FEW) - containing + 0.5) / (containing + 0.5));
  return { term, forms, weight: part * idf, isEarlier };
}

function presence(forms: ReadonlyMap<string, number>, terms: readonly string[]): Presence {
  const strengths = terms.flatMap((term) => forms.get(term) ?? []);
  return strengths.length === 0 ? ABSENT : { count: strengths.length, strength: Math.max(...strengths) };
}

/** For each paragraph, how well the best of its sentences has each term. */
function strengthsByParagraph(
  sentences: readonly Sentence[],
  present: readonly Presence[][],
): ReadonlyMap<number, readonly number[]> {
  const paragraphs = new Map<number, number[]>();
  for (const [i, { paragraph }] of sentences.entries()) {
    const strengths = (present[i] ?? []).map(({ strength }) => strength);
    const known = paragraphs.get(paragraph);
    paragraphs.set(
      paragraph,
      strengths.map((strength, j) => Math.max(strength, known?.[j] ?? 0)),
    );
  }
  return paragraphs;
}
