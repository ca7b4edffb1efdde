import { sentences } from "../../lib/text/segment.ts";
import { terms } from "../../lib/text/terms.ts";
import type { AnswerSource } from "./answerer.ts";

/** A sentence of a source, with what bears on it there. */
export interface Sentence {
  readonly source: AnswerSource;
  readonly text: string;
  readonly terms: readonly string[];
  /** Counts the paragraphs of all sources. */
  readonly paragraph: number;
  /** A line that seems to head what follows. */
  readonly isHeading: boolean;
  /** It ends as sentences do. */
  readonly isWhole: boolean;
  /** Terms of the title of its source and of the heading above it. */
  readonly above: readonly string[];
}

const HEADING = /^[^\n]{1,80}(?<![.!?:;,…。！？：；，।])$/u;

const END = /[.!?。！？।؟…]["”’»)\]]*$/u;

/** Every sentence of the sources, in order. */
export function sentencesOf(sources: readonly AnswerSource[]): Sentence[] {
  const found: Sentence[] = [];
  let paragraph = 0;
  for (const source of sources) {
    const title = terms(source.title);
    let heading: string[] = [];
    const paragraphs = source.text.split(/\n\s*\n/);
    for (const [i, text] of paragraphs.entries()) {
      paragraph++;
      const above = [...title, ...heading];
      const isHeading = HEADING.test(text.trim()) && !HEADING.test(paragraphs[i + 1]?.trim() ?? "x");
      for (const sentence of sentences(text)) {
        const isWhole = END.test(sentence.text);
        found.push({
          source,
          text: sentence.text,
          terms: terms(sentence.text),
          paragraph,
          isHeading,
          isWhole,
          above,
        });
      }
      if (isHeading) heading = terms(text);
    }
  }
  return found;
}
