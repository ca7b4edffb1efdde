import { Lexer, type MarkedToken, type Token, type TokensList } from "marked";
import { AnswerTokenizer } from "./grammar.ts";
import { mendInline } from "./mend.ts";

/** The addresses that reference-style links name. */
export type Definitions = TokensList["links"];

/** The lexer's time grows with the square of a run of text, so a long one is read in pieces. */
const MAX_RUN = 4_000;
/** Nobody wrote this to be read: it is text without marks. */
const MAX_MARKED_RUN = 100_000;

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
  if (streaming && !/\n[ \t]*\n$/.test(markdown)) mendLast(lexer.inlineQueue, openRuns(lexer.tokens));
  for (const { src, tokens } of lexer.inlineQueue) {
    if (src.length > MAX_MARKED_RUN) tokens.push({ type: "text", raw: src, text: src });
    else for (const piece of pieces(src)) lexer.inlineTokens(piece, tokens);
  }
  return lexer.tokens;
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

/** The cells that a table's last row still lacks are empty, and come after the one that is being written. */
function mendLast(queue: Lexer["inlineQueue"], count: number): void {
  const last = queue.slice(queue.length - count).findLast(({ src }) => src !== "");
  if (last !== undefined) last.src = mendInline(last.src);
}

function* pieces(run: string): Generator<string> {
  let start = 0;
  while (run.length - start > MAX_RUN) {
    const space = run.lastIndexOf(" ", start + MAX_RUN);
    const end = space > start ? space + 1 : start + MAX_RUN;
    yield run.slice(start, end);
    start = end;
  }
  yield run.slice(start);
}
