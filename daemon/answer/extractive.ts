import { Bm25 } from "../../lib/text/bm25.ts";
import { sentences } from "../../lib/text/segment.ts";
import { questionTerms, terms } from "../../lib/text/terms.ts";
import type { Answerer, AnswerRequest } from "./answerer.ts";

const MOST = 3;

/** Answers with the sentences of the sources that answer the question, the best supported first, each cited. */
export function extractiveAnswerer(): Answerer {
  return {
    name: "The sentence finder",
    async *answer(request) {
      for (const piece of answerOf(request).match(/\s*\S+/gu) ?? []) {
        request.signal.throwIfAborted();
        yield await Promise.resolve(piece);
      }
    },
  };
}

function answerOf({ question, sources }: AnswerRequest): string {
  const candidates = sources.flatMap(({ cite, text }) =>
    sentences(text).map((sentence) => ({ cite, ...sentence })),
  );
  const ranker = new Bm25(candidates.map(({ text }) => terms(text)));
  const scores = ranker.scores(questionTerms(question));
  const best = candidates
    .map((candidate, i) => ({ ...candidate, score: scores[i] ?? 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST);
  if (best.length === 0) return "Nothing on this page or in the library answers that.";
  return best.map(({ text, cite }) => `${text.replace(/[\\[\]*_`<>#|~]/g, "\\$&")} [${cite}]`).join("\n\n");
}
