import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";
import { inlines } from "./inline.ts";
import { mendTail } from "./tail.ts";
import { splitThinking, type Stretch } from "./thinking.ts";
import type { AnswerBlock, Block, Inline, ListItem } from "./tree.ts";

function fromItem(item: Tokens.ListItem): ListItem {
  return { checked: item.task ? item.checked === true : null, blocks: blocks(item.tokens) };
}

function fromTable(table: Tokens.Table): Block {
  const cells = (row: Tokens.TableCell[]): Inline[][] => row.map((cell) => inlines(cell.tokens));
  return { type: "table", align: table.align, header: cells(table.header), rows: table.rows.map(cells) };
}

function fromToken(token: MarkedToken): Block | null {
  switch (token.type) {
    case "space":
    case "def":
    case "checkbox":
      return null;
    case "heading":
      return { type: "heading", depth: token.depth, children: inlines(token.tokens) };
    case "list":
      return {
        type: "list",
        ordered: token.ordered,
        start: token.start === "" ? 1 : token.start,
        items: token.items.map(fromItem),
      };
    case "code":
      return { type: "code", language: token.lang?.split(/\s/)[0] ?? "", text: token.text };
    case "blockquote":
      return { type: "quote", blocks: blocks(token.tokens) };
    case "table":
      return fromTable(token);
    case "hr":
      return { type: "rule" };
    case "paragraph":
      return { type: "paragraph", children: inlines(token.tokens) };
    default:
      return { type: "paragraph", children: inlines([token]) };
  }
}

function blocks(tokens: readonly Token[]): Block[] {
  return tokens.map((token) => fromToken(token as MarkedToken)).filter((block) => block !== null);
}

function fromMarkdown(markdown: string): AnswerBlock[] {
  return Lexer.lex(markdown, { gfm: true }).flatMap((token) => {
    const block = fromToken(token as MarkedToken);
    return block === null ? [] : [{ source: token.raw, block }];
  });
}

function fromStretch(stretch: Stretch): AnswerBlock[] {
  if (stretch.kind === "spoken") return fromMarkdown(stretch.text);
  const { text, open } = stretch;
  return [{ source: `<think>${text}${open ? "" : "</think>"}`, block: { type: "thinking", text, open } }];
}

const NOTE = /^Note:\s*/;

/** A quote at the end that begins with `Note:` is a notice, and says so without the word. */
function withNotice(answer: AnswerBlock[]): AnswerBlock[] {
  const last = answer.at(-1);
  if (last?.block.type !== "quote") return answer;
  const [first, ...rest] = last.block.blocks;
  if (first?.type !== "paragraph") return answer;
  const [lead, ...children] = first.children;
  if (lead?.type !== "text" || !NOTE.test(lead.text)) return answer;
  const paragraph: Block = {
    type: "paragraph",
    children: [{ type: "text", text: lead.text.replace(NOTE, "") }, ...children],
  };
  return [...answer.slice(0, -1), { ...last, block: { type: "notice", blocks: [paragraph, ...rest] } }];
}

/**
 * Reads an answer's Markdown into blocks.
 *
 * @param streaming more of it is to come: what is half open at the end is closed or held back.
 */
export function parseAnswer(answer: string, streaming = false): AnswerBlock[] {
  return withNotice(splitThinking(streaming ? mendTail(answer) : answer).flatMap(fromStretch));
}
