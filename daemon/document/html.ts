import { Readability } from "@mozilla/readability";
import { blocksOf } from "./blocks.ts";
import type { Document as Read } from "./document.ts";
import { removeHidden } from "./hidden.ts";
import { parseDocument } from "./parse.ts";

/** An article that has less than this part of the page's text has lost what the page is about. */
const ARTICLE_PART = 0.2;

/** The article of a page, or all of its text where no article can be told from the rest; the title may be "". */
export async function readHtml(html: string): Promise<Read> {
  const document = await parseDocument(html);
  removeHidden(document);
  const title = titleOf(document);
  const everything = blocksOf(document.body);
  const article = new Readability(document, { serializer: (node) => node }).parse();
  const content = article?.content ? blocksOf(article.content) : [];
  const isWhole = lengthOf(content) >= ARTICLE_PART * lengthOf(everything);
  return { title, blocks: isWhole ? content : everything };
}

/** The page's only main heading where the title repeats it among other things, such as the name of the site. */
function titleOf(document: Document): string {
  const title = oneLine(document.querySelector("title")?.textContent ?? "");
  const [heading, another] = Array.from(document.querySelectorAll("h1"), ({ textContent }) =>
    oneLine(textContent),
  );
  const isClearer =
    heading !== undefined && heading !== "" && another === undefined && title.includes(heading);
  return isClearer ? heading : title || (heading ?? "");
}

const lengthOf = (blocks: Read["blocks"]) => blocks.reduce((sum, { text }) => sum + text.length, 0);
const oneLine = (text: string) => text.replace(/\s+/gu, " ").trim();
