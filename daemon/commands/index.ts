import { Command } from "commander";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { openDataDir } from "../data-dir.ts";
import { readDocument } from "../document/file.ts";
import { UnreadableFileError } from "../document/unreadable.ts";
import type { Addition, Library } from "../library/library.ts";
import { openLibrary } from "../library/library.ts";
import type { FoundFile } from "./files.ts";
import { filesAt } from "./files.ts";
import { createLog } from "./log.ts";
import { dataDirOption } from "./options.ts";
import { progressOn } from "./progress.ts";
import type { Style } from "./terminal.ts";
import { printableLine, styleFor } from "./terminal.ts";

/** How many files became what, and the problem of each that became nothing. */
type Outcome = Record<Addition, number> & { problems: { path: string; problem: string }[] };

/** `anvesha index`: puts files and folders into the library. A running daemon finds them at once. */
export function indexCommand(): Command {
  return new Command("index")
    .description("put Markdown, HTML and text files, or folders of them, into the library")
    .argument("<path...>", "files and folders; hidden ones inside a folder are left out")
    .addOption(dataDirOption())
    .action(async (paths: string[], { dataDir }: { dataDir: string }) => {
      const log = createLog("warn");
      openDataDir(dataDir, log);
      const library = openLibrary(dataDir, log);
      try {
        const found = paths.flatMap(filesAt);
        const wanted = found.filter(({ isOther }) => isOther !== true);
        report(await indexAll(wanted, library), library.size());
        const others = found.filter(({ isOther }) => isOther === true);
        if (others.length > 0) console.log(leftOut(others.map((file) => file.path)));
      } finally {
        library.close();
      }
    });
}

async function indexAll(files: readonly FoundFile[], library: Library): Promise<Outcome> {
  const outcome: Outcome = { added: 0, updated: 0, unchanged: 0, problems: [] };
  const style = styleFor(process.stderr);
  const progress = progressOn(process.stderr, style, files.length, "files");
  for (const file of files) {
    const { path: at, problem } = file;
    const result = problem === undefined ? await indexOne(at, library) : { problem };
    if (typeof result === "string") outcome[result]++;
    else outcome.problems.push({ path: at, problem: result.problem });
    progress.step();
    await nextTurn();
  }
  progress.end();
  for (const { path: at, problem } of outcome.problems) console.error(problemLine(at, problem, style));
  return outcome;
}

async function indexOne(file: string, library: Library): Promise<Addition | { problem: string }> {
  try {
    return library.add(pathToFileURL(file).href, await readDocument(file));
  } catch (error) {
    if (error instanceof UnreadableFileError) return { problem: error.message };
    throw error;
  }
}

function problemLine(file: string, problem: string, style: Style): string {
  const relative = path.relative("", file);
  const name = relative === "" || relative.startsWith("..") ? file : relative;
  return `${style("red", "✗")} ${printableLine(name)} ${problem}`;
}

function report({ added, updated, unchanged, problems }: Outcome, size: number): void {
  const counts = { new: added, updated, unchanged, "not indexed": problems.length };
  const told = Object.entries(counts).flatMap(([name, count]) => (count > 0 ? `${count} ${name}` : []));
  const documents = `${size} ${size === 1 ? "document" : "documents"}`;
  console.log(`${told.join(", ") || "No file to index was found"}; the library holds ${documents}.`);
  if (problems.length > 0) process.exitCode = 1;
}

/** How many kinds are named; a folder of photos has few, a folder of programs has many. */
const NAMED_KINDS = 5;

/** What was left out, and of which kinds, the most frequent first. */
function leftOut(files: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const file of files) {
    const kind = printableLine(path.extname(file).toLowerCase()) || "without an extension";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].toSorted(([, a], [, b]) => b - a);
  const named = kinds.slice(0, NAMED_KINDS).map(([kind, count]) => `${count} ${kind}`);
  const others = kinds.slice(NAMED_KINDS).reduce((sum, [, count]) => sum + count, 0);
  const told = [...named, ...(others > 0 ? [`${others} of other kinds`] : [])].join(", ");
  return `Left out, since they are no HTML, Markdown or text: ${told}.`;
}
