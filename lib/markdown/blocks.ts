import type { MarkedToken, Token, Tokens } from "marked";
import { inlines } from "./inline.ts";
import type { Block, Inline, ListItem } from "./tree.ts";

/** The block that a token stands for, or null when it shows nothing: a blank line, a definition. */
export function blockOf(token: MarkedToken): Block | null {
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
      return { type: "code", language: languageOf(token), text: token.text };
    case "blockquote":
      return { type: "quote", blocks: blocksOf(token.tokens) };
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

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.map((token) => blockOf(token as MarkedToken)).filter((block) => block !== null);
}

function fromItem(item: Tokens.ListItem): ListItem {
  return { checked: item.task ? item.checked === true : null, blocks: blocksOf(item.tokens) };
}

function fromTable(table: Tokens.Table): Block {
  const cells = (row: Tokens.TableCell[]): Inline[][] => row.map((cell) => inlines(cell.tokens));
  return { type: "table", align: table.align, header: cells(table.header), rows: table.rows.map(cells) };
}

/** The first word after the fence. */
function languageOf({ lang = "" }: Tokens.Code): string {
  return lang.trim().split(/\s/, 1).join();
}
