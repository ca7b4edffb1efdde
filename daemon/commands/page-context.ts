import type { SearchQuery } from "@anvesha/nerve";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { cutAtBorder } from "../../lib/text/utf8.ts";
import { reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";

/** UTF-8 bytes of a page that a query carries. */
const MAX_EXTRACT = 4095;

/**
 * A file as the page that a question is about.
 *
 * @throws Failure `Unusable` when it can't be read.
 */
export function readPage(file: string): SearchQuery["context"] {
  try {
    const text = readFileSync(file, "utf8");
    return {
      url: pathToFileURL(file).href,
      title: path.basename(file),
      extract: cutAtBorder(text, MAX_EXTRACT),
    };
  } catch (cause) {
    const remedy = "Name an HTML, Markdown or text file.";
    throw new Failure("Unusable", `The page ${file} can't be read: ${reasonOf(cause)}.`, remedy, { cause });
  }
}
