import { words, wordsAt } from "./segment.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stop-words.ts";

/** What French and Italian put before an apostrophe, and English behind it. */
const ELISION = /^(?:[cdjlmnst]|qu|dell|nell|all|dall|sull|un)'(?=.)|'s$/g;

/** The form of a word that two texts are compared by: without elision and possessive, stemmed if it is English. */
function term(word: string): string {
  const plain = word.includes("’") ? word.replaceAll("’", "'") : word;
  return stem(plain.includes("'") ? plain.replace(ELISION, "") : plain);
}

/** The terms of a text, in order and with repetitions: what the library indexes and BM25 counts. */
export function terms(text: string, lang?: string): string[] {
  return words(text, lang).map(term);
}

/** The different terms of a question that carry a subject, in order; stop words carry none. */
export function tellingTerms(question: string, lang?: string): string[] {
  const telling = words(question, lang).filter((word) => !isStopWord(word.replaceAll("’", "'")));
  return [...new Set(telling.map(term))];
}

/** The same, and all its terms where none carries a subject. */
export function questionTerms(question: string, lang?: string): string[] {
  const telling = tellingTerms(question, lang);
  return telling.length > 0 ? telling : [...new Set(terms(question, lang))];
}

/** Where one of the terms stands in a text (UTF-16 units). */
export interface Match {
  term: string;
  start: number;
  end: number;
}

/** Every place of `text` where a word stands for one of `wanted`, in order: what a snippet shows and a card marks. */
export function matches(text: string, wanted: Iterable<string>, lang?: string): Match[] {
  const terms = new Set(wanted);
  const found: Match[] = [];
  for (const { word, start, end } of wordsAt(text, lang)) {
    const key = term(word);
    if (terms.has(key)) found.push({ term: key, start, end });
  }
  return found;
}
