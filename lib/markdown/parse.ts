import { AnswerReader } from "./reader.ts";
import type { AnswerBlock } from "./tree.ts";

/** Reads an answer that is whole into blocks. */
export function parseAnswer(answer: string): AnswerBlock[] {
  return new AnswerReader().read(answer, false);
}
