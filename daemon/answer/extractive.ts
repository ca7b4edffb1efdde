import { snippet } from "../../lib/text/snippet.ts";
import { ownTurn } from "../own-turn.ts";
import type { Answerer, AnswerRequest, AnswerSource } from "./answerer.ts";
import { choose } from "./choice.ts";
import type { Question } from "./question.ts";
import { understand } from "./question.ts";
import { quote } from "./quote.ts";
import type { Ranked } from "./ranking.ts";
import { rank } from "./ranking.ts";
import type { Sentence } from "./sentences.ts";
import { sentencesOf } from "./sentences.ts";
import { asksForSummary, summarise } from "./summary.ts";

/** From this support on a sentence is given as the answer; between the two as what comes closest. */
const ANSWERS = 0.35;
const COMES_CLOSE = 0.25;

/** UTF-16 units of a sentence that are quoted; of a longer one, the part that answers. */
const LONGEST_QUOTE = 400;

/** What the person marked, and the page that lies before them, count more than what a search found. */
const SELECTED = 1.3;
const ON_PAGE = 1.15;

/**
 * Answers with sentences of the sources, word for word, the one that answers best first, each with its
 * citation; it says so when none does. The same request always gets the same answer.
 */
export function extractiveAnswerer(): Answerer {
  return {
    name: "The search for sentences",
    async *answer(request) {
      await ownTurn(request.signal);
      for (const [piece] of answerTo(request).matchAll(/\s*\S+/gu)) {
        request.signal.throwIfAborted();
        yield piece;
      }
    },
  };
}

function answerTo({ question: asked, sources, selection, conversation }: AnswerRequest): string {
  const question = understand(asked, conversation);
  const sentences = sentencesOf(sources);
  const page = sentences.filter(({ source }) => source.cite === "page");
  if (page.length > 0 && (question.terms.length === 0 || asksForSummary(asked))) {
    const marked = page.filter(({ text }) => selection.includes(text));
    return inOrder(summarise(marked.length > 0 ? marked : page), question);
  }
  const ranked = rank(question, sentences).map(nearer(selection));
  const answers = choose(ranked, ANSWERS, question.expectation);
  if (answers.length > 0) return inOrder(answers, question);
  const close = choose(ranked, COMES_CLOSE, question.expectation);
  if (close.length === 0) return nothingFound(sources);
  return `Nothing here answers that outright. This comes closest:\n\n${listed(close, question)}`;
}

/** Prefers what lies before the person. */
function nearer(selection: string): (one: Ranked) => Ranked {
  return (one) => {
    const { text, source } = one.sentence;
    if (source.cite !== "page") return one;
    return { ...one, score: one.score * (selection.includes(text) ? SELECTED : ON_PAGE) };
  };
}

function inOrder([first, ...others]: readonly Sentence[], question: Question): string {
  if (first === undefined) return "";
  return [cited(first, question), listed(others, question)].filter((part) => part !== "").join("\n\n");
}

function listed(sentences: readonly Sentence[], question: Question): string {
  return sentences.map((sentence) => `- ${cited(sentence, question)}`).join("\n");
}

function cited({ text, source }: Sentence, { terms }: Question): string {
  const shown = snippet(
    text,
    terms.map(({ term }) => term),
    LONGEST_QUOTE,
  );
  return `${quote(shown)} [${source.cite}]`;
}

function nothingFound(sources: readonly AnswerSource[]): string {
  const hasPage = sources.some(({ cite }) => cite === "page");
  const hasResults = sources.some(({ cite }) => cite !== "page");
  if (hasPage && hasResults) return "Nothing on this page or in the search results answers that.";
  if (hasPage) return "Nothing on this page answers that, and the search found nothing.";
  return hasResults
    ? "Nothing in the search results answers that."
    : "The search found nothing that answers that.";
}
