/** Something an answer may rest on. */
export interface AnswerSource {
  /** What stands between the brackets of a citation: `page`, or the result's number counted from 1. */
  cite: string;
  title: string;
  url: string;
  text: string;
}

export interface AnswerRequest {
  question: string;
  /** The page first, if there is one, then results in the order they were sent. */
  sources: AnswerSource[];
  /** What the person marked on the page, which is part of its text; empty when nothing is. */
  selection: string;
  /** What was said before, as text; empty for a first question. */
  conversation: string;
  signal: AbortSignal;
}

/** Turns sources into an answer, as pieces of text in order, each as soon as it is known. */
export interface Answerer {
  /** What a sentence about it begins with. */
  readonly name: string;
  answer(request: AnswerRequest): AsyncIterable<string>;
}
