import { words } from "../../lib/text/segment.ts";
import { isStopWord } from "../../lib/text/stop-words.ts";
import type { Expectation } from "./question-words.ts";

const LANGUAGES = ["en", "de", "fr", "es", "pt", "it", "nl", "ru", "tr", "ro", "vi", "el", "ar", "hi", "th"];

/** The months, as they stand in dates. */
const MONTHS = new Set(
  LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { day: "numeric", month: "long" });
    return Array.from({ length: 12 }, (_, month) => words(format.format(Date.UTC(2000, month, 15))));
  })
    .flat()
    .filter((word) => /^\p{L}{3,}/u.test(word)),
);

const NUMBERS = new Set(
  `one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
   eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands
   million millions billion dozen half third quarter twice once zwei drei vier fünf sechs sieben acht neun zehn elf
   zwölf hundert tausend millionen deux trois quatre cinq sept huit neuf dix onze douze cent mille dos tres cuatro
   cinco seis siete ocho nueve diez once doce cien mil millones`.split(/\s+/),
);

const YEAR = /^(?:1\d{3}|20\d{2})(?:s|年)?$/;
const NUMERALS = /[一二三四五六七八九十百千万亿两]/;
const DATE = /[年月日]|世纪|世紀|century|centuries|BCE?\b|\bA\.?D\b|\d{1,2}:\d{2}|\b\d0s\b/;

/** A name: capital letters where no sentence begins. */
const NAME = /(?<=[\p{L}\p{N},;:)”’"'] ["'“‘(]?)\p{Lu}[\p{L}\p{M}'’.-]*/gu;
const LEADING_NAME = /^["'“‘(]?\p{Lu}[\p{L}\p{M}'’.-]+ \p{Lu}[\p{L}\p{M}'’.-]+/u;

/** A sentence that says what something is names it among its first words. */
const OPENING = 4;

/** A script that has small letters. */
const CASED = /\p{Ll}/u;

const REASON =
  /(?<!\p{L})(?:because|due to|owing to|since|so that|in order to|as a result|result(?:s|ed|ing)? (?:in|from)|caus(?:e|es|ed|ing)|reasons?|therefore|thus|led to|weil|denn|wegen|aufgrund|damit|parce que|car|afin|à cause|porque|debido|para|perché|потому|из-за|чтобы|так как|çünkü|için|deoarece|pentru|vì|do|επειδή|λόγω|لأن|بسبب|क्योंकि|कारण)(?!\p{L})|因为|由于|以便|から|ため|เพราะ|เนื่องจาก/iu;

/**
 * From 0 to 1: how much `sentence` looks like it tells what was asked for, beyond what the question itself
 * says. Where there are no capital letters, no name is seen, and none missed.
 */
export function evidenceFor(
  expectation: Expectation,
  sentence: string,
  question: ReadonlySet<string>,
): number {
  switch (expectation) {
    case "person":
      return hasNewName(sentence, question) ? 1 : 0;
    case "time":
      return dateEvidence(sentence, question);
    case "number":
      return numberEvidence(sentence, question);
    case "reason":
      return REASON.test(sentence) ? 1 : 0;
    case "definition":
      return words(sentence)
        .slice(0, OPENING)
        .some((word) => question.has(word) && !isStopWord(word))
        ? 1
        : 0;
    case "anything":
      return 0;
  }
}

function hasNewName(sentence: string, question: ReadonlySet<string>): boolean {
  if (!CASED.test([...question].join(""))) return false;
  const names = [...(sentence.match(NAME) ?? []), ...(LEADING_NAME.exec(sentence) ?? [])];
  return names.some((name) => words(name).some((word) => !question.has(word) && !isStopWord(word)));
}

function dateEvidence(sentence: string, question: ReadonlySet<string>): number {
  const told = words(sentence).filter((word) => !question.has(word));
  if (told.some((word) => YEAR.test(word) || MONTHS.has(word)) || DATE.test(sentence)) return 1;
  return told.some((word) => /\p{N}/u.test(word)) ? 0.3 : 0;
}

/** A year, and the day of a month, is a number that few ask for by "how many". */
function numberEvidence(sentence: string, question: ReadonlySet<string>): number {
  const told = words(sentence);
  const numbers = told.filter((word, i) => {
    const isNumber = /^\p{N}/u.test(word) || NUMBERS.has(word) || NUMERALS.test(word);
    const isDay = MONTHS.has(told[i - 1] ?? "") || MONTHS.has(told[i + 1] ?? "");
    return isNumber && !isDay && !question.has(word);
  });
  if (numbers.some((word) => !YEAR.test(word))) return 1;
  return numbers.length > 0 ? 0.4 : 0;
}
