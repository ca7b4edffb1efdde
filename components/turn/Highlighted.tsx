import { highlight } from "../../lib/panel/highlight.ts";

/** A text in which the words of the question are marked. */
export function Highlighted({ text, question }: { text: string; question: string }) {
  return highlight(text, question).map(({ text: stretch, isHit }, index) =>
    isHit ? <mark key={index}>{stretch}</mark> : stretch,
  );
}
