import { Command } from "commander";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { openDataDir } from "../data-dir.ts";
import { isReadableName, readDocument, UnreadableFileError } from "../document/file.ts";
import { openLibrary } from "../library/library.ts";
import { createLog } from "./log.ts";
import { dataDirOption } from "./options.ts";

/** `anvesha index`: puts files and folders into the library. */
export function indexCommand(): Command {
  return new Command("index")
    .description("put Markdown, HTML and text files, or folders of them, into the library")
    .argument("<path...>", "files and folders")
    .addOption(dataDirOption())
    .action((paths: string[], { dataDir }: { dataDir: string }) => {
      const log = createLog("warn");
      openDataDir(dataDir, log);
      const library = openLibrary(dataDir, log);
      for (const file of paths.flatMap(filesIn)) {
        try {
          library.add(pathToFileURL(file).href, readDocument(file));
        } catch (error) {
          if (!(error instanceof UnreadableFileError)) throw error;
          console.error(`${file} ${error.message}`);
        }
      }
      library.close();
    });
}

function filesIn(at: string): string[] {
  const file = path.resolve(at);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() !== true) return [file];
  return readdirSync(file, { recursive: true, encoding: "utf8" })
    .map((name) => path.join(file, name))
    .filter(isReadableName);
}
