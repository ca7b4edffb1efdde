import { Readability } from "@mozilla/readability";
import { utf8Length } from "../../text/utf8.ts";
import { blocksOf, type Blocks } from "./blocks.ts";

/** Looking for the article in larger pages would keep the tab busy for seconds. */
const MAX_ELEMENTS = 30_000;
const MAX_TEXT = 1024 * 1024;

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
 */
export function contentOf(snapshot: Document): Blocks {
  const article = articleOf(snapshot);
  const content = blocksOf(snapshot.body, SURROUNDINGS);
  if (covers(article.texts, content.texts)) return article;
  return content.texts.length > 0 ? content : blocksOf(snapshot.body);
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

/** Nothing where there is none, or too much to look for it. */
function articleOf(snapshot: Document): Blocks {
  const nothing = { texts: [], smuggled: 0 };
  const { body } = snapshot;
  const isLarge = body.getElementsByTagName("*").length > MAX_ELEMENTS || body.textContent.length > MAX_TEXT;
  if (isLarge) return nothing;
  // Readability takes apart what it is given.
  const article = new Readability(snapshot.cloneNode(true) as Document, {
    serializer: (node) => node,
    disableJSONLD: true,
  }).parse();
  return article?.content ? blocksOf(article.content as Element, SURROUNDINGS) : nothing;
}
