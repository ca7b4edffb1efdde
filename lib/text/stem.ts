/**
 * Martin Porter's algorithm (1980) for English: "connected", "connecting" and "connections" become
 * "connect". A stem is a key to compare by, not a word to show.
 */

/** A letter in the alphabet of the rules: v for a vowel, c for a consonant; `y` is a vowel behind a consonant. */
function shape(word: string): string {
  let shaped = "";
  for (let i = 0; i < word.length; i++) {
    const letter = word.charAt(i);
    const isVowel = "aeiou".includes(letter) || (letter === "y" && shaped.endsWith("c"));
    shaped += isVowel ? "v" : "c";
  }
  return shaped;
}

/** Porter's measure m: how many times a vowel run is followed by a consonant run. */
function measure(stem: string): number {
  return shape(stem).match(/v+c+/g)?.length ?? 0;
}

const hasVowel = (stem: string) => shape(stem).includes("v");
const endsDouble = (stem: string) => /([^aeiouy])\1$/.test(stem);
/** Ends consonant, vowel, consonant, where the last is not w, x or y: such a stem takes an `e` ("hop", "hope"). */
const endsShort = (stem: string) => shape(stem).endsWith("cvc") && !/[wxy]$/.test(stem);

type Rule = readonly [suffix: string, replacement: string];

/** Replaces the first suffix that fits, if what remains measures more than `above`. */
function replaceSuffix(word: string, rules: readonly Rule[], above: number): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    return measure(stem) > above ? stem + replacement : word;
  }
  return word;
}

const DERIVED: readonly Rule[] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];

const FORMED: readonly Rule[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];

const ENDINGS: readonly Rule[] = [
  ..."ement ment ance ence able ible ant ent ism ate iti ous ive ize al er ic ou"
    .split(" ")
    .map((suffix): Rule => [suffix, ""]),
];

function withoutPlural(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (word.endsWith("ies")) return word.slice(0, -2);
  if (word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1);
  return word;
}

function withoutTense(word: string): string {
  if (word.endsWith("eed")) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const ending = /(?:ed|ing)$/.exec(word)?.[0];
  if (!ending) return word;
  const stem = word.slice(0, -ending.length);
  if (!hasVowel(stem)) return word;
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem) && !/[lsz]$/.test(stem)) return stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function withoutFinalY(word: string): string {
  return word.endsWith("y") && hasVowel(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word;
}

function withoutEnding(word: string): string {
  if (/[st]ion$/.test(word)) return measure(word.slice(0, -3)) > 1 ? word.slice(0, -3) : word;
  return replaceSuffix(word, ENDINGS, 1);
}

function withoutFinalE(word: string): string {
  if (word.endsWith("e")) {
    const stem = word.slice(0, -1);
    const m = measure(stem);
    return m > 1 || (m === 1 && !endsShort(stem)) ? stem : word;
  }
  return word.endsWith("ll") && measure(word.slice(0, -1)) > 1 ? word.slice(0, -1) : word;
}

/** Stems of words met before: a text repeats most of its words. Emptied when full. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** The stem of a lower-case English word. Words of up to two letters, and any with other letters than a to z, stay. */
export function stem(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (!/^[a-z]{3,}$/.test(word)) return word;
  const root = withoutFinalY(withoutTense(withoutPlural(word)));
  const stemmed = withoutFinalE(withoutEnding(replaceSuffix(replaceSuffix(root, DERIVED, 0), FORMED, 0)));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, stemmed);
  return stemmed;
}
