import { existsSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Logger } from "pino";
import { readDocument } from "../document/file.ts";
import type { Library } from "./library.ts";
import { ownDocsIn } from "./own-docs.ts";

const MILESTONE = "own documentation";

/**
 * Puts Anvesha's own documentation into a library that never held all of it, so that there is something to find.
 * What can't be read is logged and left out: a daemon without its documentation still serves.
 */
export async function indexOwnDocs(library: Library, log: Logger): Promise<void> {
  if (library.hasReached(MILESTONE)) return;
  const root = documentationRoot();
  for (const file of ownDocsIn(root).map((name) => path.join(root, name))) {
    try {
      library.add(pathToFileURL(file).href, await readDocument(file));
    } catch (error) {
      log.warn({ file, err: error }, "A page of Anvesha's own documentation could not be indexed");
    }
  }
  library.reach(MILESTONE);
  log.info({ documents: library.size() }, "Put Anvesha's own documentation into the library");
}

/** The checkout that this runs in, else the copy that the build put beside the daemon. */
function documentationRoot(): string {
  const checkout = path.resolve(import.meta.dirname, "..", "..");
  const isCheckout = existsSync(path.join(checkout, "docs", "architecture.md"));
  return isCheckout ? checkout : path.join(import.meta.dirname, "documentation");
}
