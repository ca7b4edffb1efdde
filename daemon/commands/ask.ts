import type { SearchQuery } from "@anvesha/nerve";
import { MAX_RESULTS, NerveError } from "@anvesha/nerve";
import { Command, Option } from "commander";
import { Failure } from "../failure.ts";
import { readToken } from "../pairing/token.ts";
import { AnswerPrinter } from "./answer-printer.ts";
import { AnswerText } from "./answer-text.ts";
import type { DaemonConnection } from "./connect.ts";
import { connectDaemon } from "./connect.ts";
import { highlighter } from "./highlight.ts";
import { howToRun } from "../invocation.ts";
import { daemonPort, daemonPortOption, dataDirOption, wholeNumber } from "./options.ts";
import { readPage } from "./page-context.ts";
import { styleFor } from "./terminal.ts";

interface AskOptions {
  port?: number;
  dataDir: string;
  page?: string;
  web: boolean;
  maxResults: number;
}

/** `anvesha ask`: one question from a terminal, answered by the running daemon. */
export function askCommand(): Command {
  return new Command("ask")
    .description("ask the running daemon a question; cards and the answer are printed as they come")
    .argument("<question...>", "the question; quotes are optional")
    .addOption(daemonPortOption())
    .addOption(dataDirOption())
    .option("--page <file>", "ask about this HTML, Markdown or text file")
    .option("--web", "search the web too, where the daemon has a source for it", false)
    .addOption(
      new Option("--max-results <n>", "how many results at most")
        .argParser(wholeNumber(1, MAX_RESULTS))
        .default(10),
    )
    .action(ask);
}

async function ask(words: string[], { port, dataDir, page, web, maxResults }: AskOptions): Promise<void> {
  const question = words.join(" ").trim();
  if (question === "") throw new Failure("Unusable", "The question is empty.", howToRun('ask "What is …?"'));
  const query: SearchQuery = {
    v: 1,
    query: question,
    context: page === undefined ? { url: "", title: "" } : await readPage(page, question),
    opts: { search: web, max_results: maxResults },
  };
  const token = readToken(dataDir);
  const daemon = await connectDaemon(await daemonPort(port, dataDir), token);
  try {
    await printAnswer(daemon, query);
  } finally {
    daemon.close();
  }
}

/** Prints until the answer ends, Ctrl-C cancels it, or nobody reads any more. */
async function printAnswer({ client }: DaemonConnection, query: SearchQuery): Promise<void> {
  const stopped = new AbortController();
  process.once("SIGINT", () => stopped.abort());
  process.stdout.on("error", () => stopped.abort());
  const { stdout } = process;
  const style = styleFor(stdout);
  const looks = stdout.isTTY
    ? { text: new AnswerText(style), highlight: highlighter(query.query, style) }
    : {};
  const printer = new AnswerPrinter((piece) => stdout.write(piece), style, looks);
  try {
    for await (const event of client.ask(query, { signal: stopped.signal })) {
      if (event.type === "results") printer.results(event.results);
      else if (event.type === "token") printer.token(event.text);
    }
    printer.end();
  } catch (error) {
    if (stopped.signal.aborted) {
      printer.end("stopped");
      process.exitCode = 130;
      return;
    }
    printer.end();
    throw failureOf(error);
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof NerveError)) return error;
  if (error.kind === "ConnectionLost")
    return new Failure(
      "ConnectionLost",
      "The connection to the daemon was lost: what stands above is all that came.",
      `Ask again; if no daemon runs any more, start it with: ${howToRun("serve")}`,
      { cause: error },
    );
  return new Failure("Unusable", error.message, "Shorten the question or the page, and ask again.", {
    cause: error,
  });
}
