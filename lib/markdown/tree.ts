/**
 * An answer as this product shows it. Nothing in the tree is markup: text is text, and a link's address
 * has been checked, so whoever draws it can't be made to run or load anything.
 */
export type Block =
  | { type: "paragraph"; children: Inline[] }
  | { type: "heading"; depth: number; children: Inline[] }
  | { type: "list"; ordered: boolean; start: number; items: ListItem[] }
  | { type: "code"; language: string; text: string }
  | { type: "quote"; blocks: Block[] }
  | { type: "table"; align: Align[]; header: Inline[][]; rows: Inline[][][] }
  | { type: "rule" }
  /** What a person must know about the ask (NERVE decision 18). */
  | { type: "notice"; blocks: Block[] }
  /** A model's thinking, as it wrote it; `open` while it goes on. */
  | { type: "thinking"; text: string; open: boolean };

export interface ListItem {
  /** Of a task; null for other items. */
  checked: boolean | null;
  blocks: Block[];
}

export type Align = "left" | "center" | "right" | null;

export type Inline =
  | { type: "text"; text: string }
  | { type: "strong" | "emphasis" | "deleted"; children: Inline[] }
  | { type: "code"; text: string }
  /** `href` is http, https or mailto. */
  | { type: "link"; href: string; children: Inline[] }
  /** `[n]` or `[page]` (NERVE decision 19); `source` counts from 1. */
  | { type: "citation"; source: number | "page" }
  /** A picture that is not loaded: its description, and the host it would come from. */
  | { type: "image"; description: string; host: string }
  | { type: "break" };

/** A block at the top of an answer, with the Markdown it was made of: the same source is the same block. */
export interface AnswerBlock {
  source: string;
  block: Block;
}
