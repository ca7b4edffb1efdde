/**
 * An answer as this product shows it. Nothing in the tree is markup: text is text, and an address has been
 * checked, so whoever draws it can't be made to run or load anything.
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

type Align = "left" | "center" | "right" | null;

export type Inline =
  | { type: "text"; text: string }
  | { type: "strong" | "emphasis" | "deleted"; children: Inline[] }
  | { type: "code"; text: string }
  /** `href` is http, https or mailto. No link and no citation is inside. */
  | { type: "link"; href: string; children: Inline[] }
  /**
   * `[n]` or `[page]` (NERVE decision 19): `source` counts from 1. Whether it names anything is known to
   * whoever has the sources; where it doesn't, `text` is what was written.
   */
  | { type: "citation"; source: number | "page"; text: string }
  /** A picture that is not loaded: where it would come from, if that is http or https. */
  | { type: "image"; description: string; href: string | null }
  | { type: "break" };

/** A block at the top of an answer, with the Markdown it was made of. */
export interface AnswerBlock {
  source: string;
  block: Block;
}
