import { sentences } from "../../lib/text/segment.ts";
import type { Block } from "../document/document.ts";

/** A stretch of a document that is found, shown and read as one. */
export interface Passage {
  /** The heading it stands under, or "". */
  heading: string;
  /** Paragraphs with a blank line between them. */
  text: string;
}

/** A passage that has reached this many UTF-16 units takes no further block. */
const ENOUGH = 800;
/** Longer blocks are divided between sentences, and where there is none, between characters. */
const MOST = 1_200;

/** Divides a document: a heading begins a passage, and so does a block that the one before has no room for. */
export function passagesOf(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = [];
  let heading = "";
  let current: Passage | undefined;
  for (const block of blocks) {
    if (block.isHeading) {
      heading = block.text;
      current = undefined;
      continue;
    }
    for (const text of divided(block.text)) {
      if (current === undefined || current.text.length + text.length > ENOUGH) {
        current = { heading, text };
        passages.push(current);
      } else current.text += `\n\n${text}`;
    }
  }
  return passages;
}

function divided(text: string): string[] {
  if (text.length <= MOST) return [text];
  const parts: string[] = [];
  let part = "";
  for (const sentence of sentences(text).flatMap((sentence) => pieces(sentence.text))) {
    if (part !== "" && part.length + sentence.length > ENOUGH) {
      parts.push(part);
      part = "";
    }
    part += part === "" ? sentence : ` ${sentence}`;
  }
  return [...parts, part];
}

function pieces(sentence: string): string[] {
  return sentence.match(new RegExp(`.{1,${MOST}}`, "gsu")) ?? [];
}
