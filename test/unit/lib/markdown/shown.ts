import type { AnswerBlock, Block, Inline } from "../../../../lib/markdown/tree.ts";

/** The words that a person sees of an answer, thinking included. */
export function shownText(blocks: readonly AnswerBlock[]): string {
  return blocks.map(({ block }) => blockText(block)).join("\n");
}

function blockText(block: Block): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return inlineText(block.children);
    case "code":
    case "thinking":
      return block.text;
    case "quote":
    case "notice":
      return block.blocks.map(blockText).join("\n");
    case "list":
      return block.items.map((item) => item.blocks.map(blockText).join("\n")).join("\n");
    case "table":
      return [block.header, ...block.rows].map((row) => row.map(inlineText).join(" ")).join("\n");
    case "rule":
      return "";
  }
}

function inlineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.type) {
        case "text":
        case "code":
        case "citation":
          return inline.text;
        case "image":
          return inline.description;
        case "break":
          return "\n";
        default:
          return inlineText(inline.children);
      }
    })
    .join("");
}

/** Every address of an answer that a click could lead to. */
export function addresses(blocks: readonly AnswerBlock[]): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        if (key === "href" && typeof child === "string") found.push(child);
        else visit(child);
      }
    }
  };
  visit(blocks.map(({ block }) => block));
  return found;
}
