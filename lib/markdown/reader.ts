import type { MarkedToken } from "marked";
import { blockOf } from "./blocks.ts";
import { lex, type Definitions } from "./lexer.ts";
import { withNotice } from "./notice.ts";
import { withoutOpenEnd } from "./tail.ts";
import { splitThinking, type Stretch } from "./thinking.ts";
import type { AnswerBlock, Block } from "./tree.ts";

/** A stretch of the answer that stands for one block, or for none, such as a blank line. */
interface Piece {
  raw: string;
  block: Block | null;
  token: MarkedToken | null;
}

/**
 * Reads one answer as it grows. Blocks that are finished are read once and stay the same objects, so that the cost
 * of a word doesn't grow with the answer. Whatever the steps it grew by, in the end it reads as if it had come whole.
 */
export class AnswerReader {
  /** What is finished, and the blocks made of it. */
  #settled = "";
  #blocks: AnswerBlock[] = [];
  #definitions: Definitions = {};
  /** A definition may give a meaning to words that stand before it. */
  #hasDefinitions = false;

  /** @param streaming more is to come: what is half open at the end is closed or held back. */
  read(answer: string, streaming: boolean): AnswerBlock[] {
    const text = answer.includes("\r") ? answer.replace(/\r\n?/g, "\n") : answer;
    if (text.slice(0, this.#settled.length) !== this.#settled) this.#startOver();
    let pieces = this.#pieces(text, streaming);
    if (this.#isStale(pieces, streaming)) {
      this.#startOver();
      pieces = this.#pieces(text, streaming);
    }
    const answerBlocks = withNotice([...this.#blocks, ...answerBlocksOf(pieces)]);
    if (streaming) this.#settle(pieces);
    return answerBlocks;
  }

  #startOver(): void {
    this.#settled = "";
    this.#blocks = [];
    this.#definitions = {};
    this.#hasDefinitions = false;
  }

  /** What follows what is settled. */
  #pieces(text: string, streaming: boolean): Piece[] {
    const rest = text.slice(this.#settled.length);
    const stretches = splitThinking(streaming ? withoutOpenEnd(rest) : rest, !this.#hasThought());
    return stretches.flatMap((stretch, index) =>
      this.#fromStretch(stretch, streaming && index === stretches.length - 1),
    );
  }

  #fromStretch({ kind, raw, text, open }: Stretch, streaming: boolean): Piece[] {
    if (kind === "thinking") return [{ raw, block: { type: "thinking", text, open }, token: null }];
    const tokens = lex(text, { definitions: this.#definitions, streaming });
    if (Object.keys(tokens.links).length > 0) this.#hasDefinitions = true;
    let end = 0;
    return (tokens as MarkedToken[]).map((token) => {
      // The lexer tells the right length, but not always the very characters.
      const source = raw.slice(end, (end += token.raw.length));
      return { raw: source, block: blockOf(token), token };
    });
  }

  #hasThought(): boolean {
    return this.#blocks.some(({ block }) => block.type === "thinking");
  }

  /** What came last changes what was settled: the end of thinking that lacks its start, or a definition. */
  #isStale([first]: readonly Piece[], streaming: boolean): boolean {
    if (this.#settled === "") return false;
    const endsThought = first?.block?.type === "thinking" && !/^\s*<think/i.test(first.raw);
    return endsThought || (!streaming && this.#hasDefinitions);
  }

  /** A block is finished once another stands behind it, with a whole line that shows it to be another. */
  #settle(pieces: readonly Piece[]): void {
    const isOther = ({ block, raw }: Piece, index: number) =>
      block !== null && (raw.includes("\n") || index < pieces.length - 1);
    const end = pieces.findLastIndex(isOther);
    for (const { raw, block, token } of pieces.slice(0, Math.max(0, end))) {
      this.#settled += raw;
      if (block !== null) this.#blocks.push({ source: raw, block });
      if (token?.type === "def") this.#definitions[token.tag] ??= { href: token.href, title: token.title };
    }
  }
}

function answerBlocksOf(pieces: readonly Piece[]): AnswerBlock[] {
  return pieces.flatMap(({ raw, block }) => (block === null ? [] : [{ source: raw, block }]));
}
