import { Lexer, type MarkedToken, type Token, type TokensList } from "marked";
import { AnswerTokenizer } from "./grammar.ts";
import { mendInline } from "./mend.ts";

/** The addresses that reference-style links name. */
export type Definitions = TokensList["links"];

/** The lexer's time grows with the square of a run of text, so a long one is read in pieces. */
const MAX_RUN = 4_000;

export interface LexOptions {
  /** What earlier parts of the answer have defined. */
  definitions: Definitions;
  /** More of the last block is to come. */
  streaming: boolean;
}

/** The tokens of a stretch of Markdown that begins and ends at borders of blocks, if it isn't `streaming`. */
export function lex(markdown: string, { definitions, streaming }: LexOptions): TokensList {
  const lexer = new Lexer({ gfm: true, tokenizer: new AnswerTokenizer() });
  Object.assign(lexer.tokens.links, definitions);
  lexer.blockTokens(markdown, lexer.tokens);
  const open = streaming ? openRun(markdown, lexer) : undefined;
  for (const run of lexer.inlineQueue) {
    const parts = piecesOf(run.src);
    if (run === open) parts.push(mendInline(parts.pop() ?? ""));
    for (const part of parts) lexer.inlineTokens(part, run.tokens);
  }
  return lexer.tokens;
}

/** The run of text that is being written. The cells that a table's last row still lacks come after it, and are empty. */
function openRun(markdown: string, { inlineQueue, tokens }: Lexer): Lexer["inlineQueue"][number] | undefined {
  if (/\n[ \t]*\n$/.test(markdown)) return undefined;
  return inlineQueue.slice(inlineQueue.length - openRuns(tokens)).findLast(({ src }) => src !== "");
}

/** How many runs at the end may be the one that is being written: none, when the last block is code or the like. */
function openRuns(tokens: readonly Token[] = []): number {
  const last = tokens.findLast(({ type }) => type !== "space") as MarkedToken | undefined;
  switch (last?.type) {
    case "paragraph":
    case "heading":
    case "text":
      return 1;
    case "table":
      return last.header.length;
    case "blockquote":
      return openRuns(last.tokens);
    case "list":
      return openRuns(last.items.at(-1)?.tokens);
    default:
      return 0;
  }
}

function piecesOf(run: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  while (run.length - start > MAX_RUN) {
    const space = run.lastIndexOf(" ", start + MAX_RUN);
    const end = space > start ? space + 1 : start + MAX_RUN;
    pieces.push(run.slice(start, end));
    start = end;
  }
  return [...pieces, run.slice(start)];
}
