import type { Stats } from "node:fs";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hasCode, reasonOf } from "../data-dir.ts";
import type { Document } from "./document.ts";
import { decode } from "./encoding.ts";
import { readHtml } from "./html.ts";
import { readMarkdown } from "./markdown.ts";
import { readPlainText } from "./plain-text.ts";
import { UnreadableFileError } from "./unreadable.ts";

const MAX_MEGABYTES = 16;

const HTML = /^\.(?:html?|xhtml)$/i;
const MARKDOWN = /^\.(?:md|markdown|mdown|mkd|mdx)$/i;
const TEXT = /^\.(?:txt|text|rst|org|adoc|asciidoc|log|csv|tsv)$/i;

/** Whether the name of a file says that there is text in it for people to read. */
export function isReadableName(file: string): boolean {
  return readerOf(path.extname(file)) !== undefined;
}

/**
 * Reads an HTML, Markdown or text file; one whose name has no extension counts as text. The title is the
 * file's name where it says no other.
 *
 * @throws UnreadableFileError
 */
export async function readDocument(file: string): Promise<Document> {
  const extension = path.extname(file);
  const read = extension === "" ? readPlainText : readerOf(extension);
  if (read === undefined) throw new UnreadableFileError("is no HTML, Markdown or text file");
  const text = decode(bytesOf(file), HTML.test(extension)).replaceAll("\r\n", "\n");
  const { title, blocks } = await understood(async () => await read(text));
  if (blocks.length === 0) throw new UnreadableFileError("holds no text");
  return { title: title || path.basename(file), blocks };
}

function readerOf(extension: string): ((text: string) => Document | Promise<Document>) | undefined {
  if (HTML.test(extension)) return readHtml;
  if (MARKDOWN.test(extension)) return readMarkdown;
  return TEXT.test(extension) ? readPlainText : undefined;
}

/** Parsers give up on some input, such as a hundred thousand elements inside one another. */
async function understood<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new UnreadableFileError(`can't be made sense of: ${reasonOf(cause)}`, { cause });
  }
}

function bytesOf(file: string): Uint8Array {
  try {
    const { size } = regular(file);
    if (size <= MAX_MEGABYTES * 1024 * 1024) return readFileSync(file);
  } catch (cause) {
    if (cause instanceof UnreadableFileError) throw cause;
    const reason = hasCode(cause, "ENOENT") ? "does not exist" : `can't be read: ${reasonOf(cause)}`;
    throw new UnreadableFileError(reason, { cause });
  }
  throw new UnreadableFileError(`is larger than ${MAX_MEGABYTES} MB`);
}

/** Whoever opens a pipe or a device may wait for ever. */
function regular(file: string): Stats {
  const stats = statSync(file);
  if (!stats.isFile() && !stats.isDirectory()) throw new UnreadableFileError("is no regular file");
  return stats;
}
