import { sentences } from "../text/segment.ts";

/** What a text speaks of that one might ask about, if it is there. */
export interface Subjects {
  name: string | null;
  year: string | null;
}

/** Two to four capitalised words, with the small ones that stand inside names. Scripts without capitals have none. */
const NAME =
  /\p{Lu}\p{Ll}[\p{L}’'-]*(?: (?:(?:of|the|de|da|di|du|del|la|le|van|von|der|den|bin|ibn|al|y|e|of the|van der|de la) )?\p{Lu}\p{Ll}[\p{L}’'-]*){1,3}/gu;
const YEAR = /(?<![\p{N}.,/-])(?:1[5-9]|20)\d\d(?![\p{N}/-]|[.,]\d)/gu;
const ENDS = /[.!?…][”"’»)\]]*$/u;

/** The name and the year that a text comes back to most, the first of equals. */
export function subjects(text: string, lang: string): Subjects {
  const names = new Map<string, number>();
  const years = new Map<string, number>();
  for (const { text: sentence } of sentences(text, lang)) {
    // Headings have capitals of their own.
    if (!ENDS.test(sentence)) continue;
    for (const { 0: name, index } of sentence.matchAll(NAME))
      if (index > 0) count(names, name.replace(/[’']s$/u, ""));
    for (const [year] of sentence.matchAll(YEAR)) count(years, year);
  }
  return { name: mostFrequent(names), year: mostFrequent(years) };
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

function mostFrequent(counts: ReadonlyMap<string, number>): string | null {
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? null;
}
