import { marked } from "marked";
import { blocksOf } from "./blocks.ts";
import type { Document } from "./document.ts";
import { parseDocument } from "./parse.ts";

/** Front matter, as many programs that keep notes write it. */
const FRONT_MATTER = /^---\r?\n(.*?)\r?\n---\r?\n/s;

/** The text of Markdown without its marks; the title is that of its front matter, else its first heading, or "". */
export async function readMarkdown(markdown: string): Promise<Document> {
  const [frontMatter = "", fields = ""] = FRONT_MATTER.exec(markdown) ?? [];
  const html = marked.parse(markdown.slice(frontMatter.length), { async: false });
  const blocks = blocksOf((await parseDocument(html)).body);
  const title = /^title:\s*(["']?)(.+?)\1\s*$/m.exec(fields)?.[2];
  return { title: title ?? blocks.find(({ isHeading }) => isHeading)?.text ?? "", blocks };
}
