import { words } from "../../lib/text/segment.ts";
import { tellingTerms, terms } from "../../lib/text/terms.ts";
import { lastQuestion } from "./conversation.ts";
import { measureOf } from "./measures.ts";
import type { Expectation } from "./question-words.ts";
import { expectationOf } from "./question-words.ts";

/** A term of a question. */
export interface QuestionTerm {
  term: string;
  /** What it counts beside the others, above 0 up to 1. */
  part: number;
  /** Terms that tell what it asks for as well as it does itself. */
  told: ReadonlySet<string>;
}

/** A question as sentences are judged by it. */
export interface Question {
  /** What it is about, in order. */
  readonly terms: readonly QuestionTerm[];
  /** What was talked about before: it breaks ties, and what a question asks about may be named there only. */
  readonly earlier: readonly QuestionTerm[];
  readonly expectation: Expectation;
  /** All its words, which an answer need not repeat. */
  readonly words: ReadonlySet<string>;
}

/** Words that say how something is asked more than what. */
const VAGUE = new Set(
  terms(`name called known term type kind sort many much another during use used exactly actually happened say said
         mention tell find page article text`),
);
const VAGUE_PART = 0.5;
const EARLIER_PART = 0.3;
const NOTHING: ReadonlySet<string> = new Set();

/** A question without a word that tells what it is about, such as "And who was he?", is about what came before. */
export function understand(question: string, conversation: string): Question {
  const measure = measureOf(question);
  const asked = tellingTerms(question).map((term) => ({
    term,
    part: VAGUE.has(term) && term !== measure?.term ? VAGUE_PART : 1,
    told: term === measure?.term ? measure.told : NOTHING,
  }));
  const earlier = tellingTerms(lastQuestion(conversation))
    .filter((term) => asked.every((other) => other.term !== term))
    .map((term) => ({ term, part: asked.length === 0 ? 1 : EARLIER_PART, told: NOTHING }));
  return {
    terms: asked.length === 0 ? earlier : asked,
    earlier: asked.length === 0 ? [] : earlier,
    expectation: expectationOf(question),
    words: new Set(words(question)),
  };
}
