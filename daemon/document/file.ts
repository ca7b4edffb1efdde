import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { hasCode, reasonOf } from "../data-dir.ts";
import type { Document } from "./document.ts";
import { readHtml } from "./html.ts";
import { readMarkdown } from "./markdown.ts";
import { readPlainText } from "./plain-text.ts";

/** A file that holds no text to read; the message says why, after "because it". */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}

const MAX_BYTES = 16 * 1024 * 1024;

const READERS: readonly (readonly [extensions: RegExp, read: (text: string) => Document])[] = [
  [/^\.(?:html?|xhtml)$/i, readHtml],
  [/^\.(?:md|markdown|mdown|mkd|mdx)$/i, readMarkdown],
  [/^\.(?:txt|text|rst|org|adoc|asciidoc|log|csv|tsv)$/i, readPlainText],
];

/** Whether the name of a file says that it is of a kind that can be read. */
export const isReadableName = (file: string) =>
  READERS.some(([extensions]) => extensions.test(path.extname(file)));

/**
 * Reads an HTML, Markdown or text file. The title is the file's name where it says no other.
 *
 * @throws UnreadableFileError
 */
export function readDocument(file: string): Document {
  const extension = path.extname(file);
  const [, read] = READERS.find(([extensions]) => extensions.test(extension)) ?? [];
  if (read === undefined) throw new UnreadableFileError("is no HTML, Markdown or text file");
  const { title, blocks } = read(textOf(file));
  if (blocks.length === 0) throw new UnreadableFileError("holds no text");
  return { title: title || path.basename(file), blocks };
}

function textOf(file: string): string {
  const bytes = bytesOf(file);
  if (bytes.includes(0)) throw new UnreadableFileError("is binary");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
  } catch {
    throw new UnreadableFileError("is not in UTF-8");
  }
}

function bytesOf(file: string): Buffer {
  try {
    const { size } = statSync(file);
    if (size > MAX_BYTES) throw new UnreadableFileError(`is larger than ${MAX_BYTES / 1024 / 1024} MB`);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    const reason = hasCode(error, "ENOENT") ? "does not exist" : `can't be read: ${reasonOf(error)}`;
    throw new UnreadableFileError(reason);
  }
}
