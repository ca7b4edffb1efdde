import { Readability } from "@mozilla/readability";
import { utf8Length } from "../../text/utf8.ts";
import { blocksOf, type Blocks } from "./blocks.ts";

/** Larger pages would keep the tab busy for seconds. */
const MAX_ELEMENTS = 30_000;

/** An article with less of the page's prose than this is a piece of something larger. */
const COVERAGE = 0.25;
/** A block of this many bytes is a sentence rather than a label. */
const PROSE_BYTES = 80;

/** What stands around a page's content, wherever it leads. */
const SURROUNDINGS =
  "nav, footer, [role='navigation'], [role='banner'], [role='contentinfo'], [role='search'], [role='dialog'], [role='alertdialog'], dialog, menu";

/**
 * What a page has to say: its article where it is one, else all that stands in it but what surrounds the
 * content, else simply all.
 *
 * @param snapshot is used up
 */
export function contentOf(snapshot: Document): Blocks {
  const whole = blocksOf(snapshot.body);
  const article = articleOf(snapshot);
  for (const element of snapshot.querySelectorAll(SURROUNDINGS)) element.remove();
  const content = blocksOf(snapshot.body).texts;
  const body = content.length > 0 ? content : whole.texts;
  return { texts: covers(article, body) ? article : body, smuggled: whole.smuggled };
}

/** Whether an article is what the page is there for, and not one piece of many. */
function covers(article: readonly string[], body: readonly string[]): boolean {
  const weigh = prose(body) > 0 ? prose : size;
  return article.length > 0 && weigh(article) >= COVERAGE * weigh(body);
}

/** Bytes of UTF-8. */
function size(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + utf8Length(block), 0);
}

/** Bytes of UTF-8 in blocks that read as sentences. */
function prose(blocks: readonly string[]): number {
  return size(blocks.filter((block) => utf8Length(block) >= PROSE_BYTES));
}

function articleOf(snapshot: Document): string[] {
  if (snapshot.getElementsByTagName("*").length > MAX_ELEMENTS) return [];
  const article = new Readability(snapshot.cloneNode(true) as Document, {
    serializer: (node) => node,
    disableJSONLD: true,
  }).parse();
  return article?.content ? blocksOf(article.content as Element).texts : [];
}
