import type { Document } from "./document.ts";

/** Paragraphs are what blank lines divide; hard-wrapped lines are joined. A text names no title of its own. */
export function readPlainText(text: string): Document {
  const blocks = text
    .split(/\n\s*\n/)
    .map((paragraph) => ({ text: unwrapped(paragraph), isHeading: false }))
    .filter((block) => block.text !== "");
  return { title: "", blocks };
}

/** One line where the lines are long enough to have been wrapped; a list or a poem keeps its lines. */
function unwrapped(paragraph: string): string {
  const lines = paragraph.split("\n").map((line) => line.trim());
  const isWrapped = lines.slice(0, -1).every((line) => line.length >= 50);
  return lines.join(isWrapped ? " " : "\n").trim();
}
