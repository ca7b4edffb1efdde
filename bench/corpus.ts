import type { Document } from "../daemon/document/document.ts";

const WORDS = 20_000;
/** The most frequent ones, half of every text, stand for the articles and prepositions of a language. */
const STOP_WORDS = 150;
const PARAGRAPHS = 6;
const SENTENCES = 4;
const SYLLABLES = [
  "ba",
  "den",
  "kor",
  "li",
  "mas",
  "no",
  "per",
  "qui",
  "ra",
  "sol",
  "ta",
  "ven",
  "wi",
  "yu",
  "zem",
];

/**
 * Pages of made-up words, each as frequent as a word of a language, and questions about them: the same each time. A
 * page has about 400 words.
 */
export class Corpus {
  readonly #random = pseudoRandom(20_240_229);
  readonly #words = vocabulary();
  readonly #stopWords = new Set(this.#words.slice(0, STOP_WORDS));

  pages(count: number): Document[] {
    return Array.from({ length: count }, () => ({
      title: this.#phrase(4),
      blocks: Array.from({ length: PARAGRAPHS }, () => ({ text: this.#paragraph(), isHeading: false })),
    }));
  }

  /** A question in two to four words that stand together on a page. */
  question({ blocks }: Document): string {
    const text = blocks[this.#below(blocks.length)]?.text ?? "";
    const telling = (text.toLowerCase().match(/[a-z]+/g) ?? []).filter((word) => !this.#stopWords.has(word));
    const asked = 2 + this.#below(3);
    const start = this.#below(Math.max(1, telling.length - asked));
    return `What is the ${telling.slice(start, start + asked).join(" ")}?`;
  }

  #paragraph(): string {
    return Array.from({ length: SENTENCES }, () => `${this.#phrase(8 + this.#below(18))}.`).join(" ");
  }

  #phrase(length: number): string {
    const phrase = Array.from({ length }, () => this.#word()).join(" ");
    return phrase.charAt(0).toUpperCase() + phrase.slice(1);
  }

  /** The n-th word comes 1/n as often as the first. */
  #word(): string {
    return this.#words[Math.floor(WORDS ** this.#random()) - 1] ?? "";
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

/** Different words, the shorter ones first, as they are the more frequent. */
function vocabulary(): string[] {
  let words = [""];
  const all: string[] = [];
  while (all.length < WORDS) {
    words = words.flatMap((start) => SYLLABLES.map((syllable) => start + syllable));
    all.push(...words);
  }
  return all.slice(0, WORDS);
}

/** Numbers from 0 to 1, the same for the same seed: a linear congruential generator, with the low bits cut off. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 4) / 2 ** 28;
  };
}
