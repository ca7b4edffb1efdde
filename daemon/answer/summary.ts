import { tellingTerms } from "../../lib/text/terms.ts";
import { refersBack, saysTheSame } from "./choice.ts";
import type { Sentence } from "./sentences.ts";

/** Ways to ask for the whole rather than for something in it. */
const REQUEST =
  /(?<!\p{L})(?:summar(?:y|i[sz]e)\p{L}*|tl;?dr|gist|overview|(?:key|main) (?:points?|ideas?|facts?|topics?)|what(?:['’]s| is| does)? (?:this|that|the|it)(?: page| article| text| site| document| post| story)?(?: is| all)? (?:about|say)\s*\??$|zusammenfass\p{L}*|worum geht|résum\p{L}*|resum\p{L}*|riassum\p{L}*|кратко|резюм\p{L}*|о чём|özet\p{L}*|tóm tắt|rezum\p{L}*|περίληψη|لخص|ملخص|सारांश)(?!\p{L})|总结|概括|摘要|要約|まとめ|สรุป/iu;

/** Words for what is to be summed up and how, which name no subject. */
const GENERAL = new Set(
  tellingTerms(
    `page article text site website document post story content section selection short brief briefly quick simple
     sentence sentences two three four five paragraph words bullet bullets give make write list seite artikel text page article página
     artículo pagina articolo страница статья mean meaning
     一下 文章 页面 网页 内容 本文 ページ 記事 文書`,
  ),
);

/** Sentences of a summary. */
const LENGTH = 4;

const COUNT = /^\p{N}+$/u;

/** Whether the question asks for the whole and names no subject of its own: "a summary of this page in 3 sentences". */
export function asksForSummary(question: string): boolean {
  const rest = tellingTerms(question.replace(REQUEST, " "));
  const isGeneral = rest.every((term) => GENERAL.has(term) || COUNT.test(term));
  return isGeneral && (rest.length > 0 || REQUEST.test(question));
}

/**
 * The first whole sentence, then from each further part of the text, all as long, the one that has the most
 * of what the whole speaks of.
 */
export function summarise(sentences: readonly Sentence[]): Sentence[] {
  const whole = sentences.filter((one) => one.isWhole && one.terms.length >= 4 && !refersBack(one));
  const [first, ...others] = whole.length > 0 ? whole : sentences;
  if (first === undefined) return [];
  const weights = spread(sentences);
  const central = ({ terms }: Sentence) =>
    [...new Set(terms)].reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) /
    Math.sqrt(terms.length + 4);
  const chosen = [first];
  const size = Math.ceil(others.length / (LENGTH - 1));
  for (let start = 0; start < others.length; start += size) {
    const part = others
      .slice(start, start + size)
      .filter((one) => chosen.every((other) => !saysTheSame(one, other)));
    const [best] = part.toSorted((a, b) => central(b) - central(a));
    if (best !== undefined) chosen.push(best);
  }
  return chosen;
}

/** How much each term tells of the whole: nothing when it is in one sentence only, or carries no subject. */
function spread(sentences: readonly Sentence[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of sentences)
    for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
  const subjects = new Set(tellingTerms([...counts.keys()].join(" ")));
  return new Map(
    [...counts].map(([term, count]) => [term, subjects.has(term) && count > 1 ? Math.log(count) + 1 : 0]),
  );
}
