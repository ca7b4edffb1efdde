import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger } from "pino";
import { readDocument } from "../document/file.ts";
import type { Library } from "./library.ts";

/**
 * Puts Anvesha's own documentation into a library that never held it, so that there is something to find.
 * What can't be read is logged and left out: a daemon without its documentation still serves.
 */
export async function indexOwnDocs(library: Library, log: Logger): Promise<void> {
  if (!library.reach("own documentation")) return;
  for (const file of ownDocs()) {
    try {
      library.add(pathToFileURL(file).href, readDocument(file));
    } catch (error) {
      log.warn({ file, err: error }, "A page of Anvesha's own documentation could not be indexed");
    }
    await nextTurn();
  }
  log.info({ documents: library.size() }, "Put Anvesha's own documentation into the library");
}

/** The files of a checkout, else those that the build put beside the daemon. */
function ownDocs(): string[] {
  const here = import.meta.dirname;
  const checkout = path.resolve(here, "..", "..");
  const isCheckout = existsSync(path.join(checkout, "docs", "architecture.md"));
  const root = isCheckout ? checkout : path.join(here, "documentation");
  const folders = [".", "docs", "docs/sample", "daemon", "lib/nerve"];
  return folders.flatMap((folder) => filesIn(path.join(root, folder)));
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.(?:md|html)$/.test(name));
  return names.map((name) => path.join(folder, name));
}
