import type { SearchQuery } from "@anvesha/nerve";
import { pathToFileURL } from "node:url";
import { Bm25 } from "../../lib/text/bm25.ts";
import { withoutForgedMarker } from "../../lib/text/forged-marker.ts";
import { questionTerms, terms } from "../../lib/text/terms.ts";
import { cutAtBorder, utf8Length } from "../../lib/text/utf8.ts";
import type { Document } from "../document/document.ts";
import { readDocument } from "../document/file.ts";
import { UnreadableFileError } from "../document/unreadable.ts";
import { Failure } from "../failure.ts";

/** UTF-8 bytes of a page that a query carries. */
const MAX_EXTRACT = 4095;
const GAP = "\n\n";

/**
 * A file as the page that a question is about: all of it, or, of a longer one, the paragraphs that bear on the
 * question most.
 *
 * @throws Failure `Unusable` when it can't be read.
 */
export async function readPage(file: string, question: string): Promise<SearchQuery["context"]> {
  const { title, blocks } = await read(file);
  const paragraphs = blocks.map(({ text }) => withoutForgedMarker(text));
  return { url: pathToFileURL(file).href, title, extract: excerpt(paragraphs, question) };
}

async function read(file: string): Promise<Document> {
  try {
    return await readDocument(file);
  } catch (cause) {
    if (!(cause instanceof UnreadableFileError)) throw cause;
    const remedy = "Name an HTML, Markdown or text file.";
    throw new Failure("Unusable", `The page ${file} ${cause.message}.`, remedy, { cause });
  }
}

function excerpt(paragraphs: readonly string[], question: string): string {
  const scores = new Bm25(paragraphs.map((text) => terms(text))).scores(questionTerms(question));
  const byScore = paragraphs
    .map((text, i) => ({ text, i, score: scores[i] ?? 0 }))
    .toSorted((a, b) => b.score - a.score);
  const chosen: { text: string; i: number }[] = [];
  let left = MAX_EXTRACT;
  for (const { text, i } of byScore) {
    const part = cutAtBorder(text, left);
    if (part === "") break;
    chosen.push({ text: part, i });
    left -= utf8Length(part) + GAP.length;
    if (left <= 0) break;
  }
  return chosen
    .toSorted((a, b) => a.i - b.i)
    .map(({ text }) => text)
    .join(GAP);
}
