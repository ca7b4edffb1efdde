import type { Block, ListItem } from "../../lib/markdown/tree.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { Inlines } from "./InlineView.tsx";
import { Table } from "./Table.tsx";
import { Thinking } from "./Thinking.tsx";

/** The question is an `h2`, so the highest heading of an answer is an `h3`. */
const headingTag = (depth: number) => (["h3", "h3", "h4", "h5", "h6", "h6"] as const)[depth - 1] ?? "h6";

interface BlockViewProps {
  block: Block;
  /** A block at the top has a direction of its own, and what is inside follows it. */
  dir?: "auto";
}

export function BlockView({ block, dir }: BlockViewProps) {
  switch (block.type) {
    case "paragraph":
      return (
        <p dir={dir}>
          <Inlines inlines={block.children} />
        </p>
      );
    case "heading": {
      const Heading = headingTag(block.depth);
      return (
        <Heading dir={dir}>
          <Inlines inlines={block.children} />
        </Heading>
      );
    }
    case "list":
      return <List block={block} dir={dir} />;
    case "code":
      return <CodeBlock language={block.language} text={block.text} />;
    case "quote":
      return (
        <blockquote dir={dir}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case "table":
      return <Table table={block} dir={dir} />;
    case "rule":
      return <hr />;
    case "notice":
      return <Notice blocks={block.blocks} />;
    case "thinking":
      return <Thinking text={block.text} open={block.open} />;
  }
}

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </>
  );
}

function List({ block, dir }: { block: Extract<Block, { type: "list" }>; dir: "auto" | undefined }) {
  const items = block.items.map((item, index) => <Item key={index} item={item} />);
  return block.ordered ? (
    <ol start={block.start} dir={dir}>
      {items}
    </ol>
  ) : (
    <ul dir={dir}>{items}</ul>
  );
}

function Item({ item: { checked, blocks } }: { item: ListItem }) {
  const translate = useTranslate();
  if (checked === null)
    return (
      <li>
        <Blocks blocks={blocks} />
      </li>
    );
  return (
    <li class="task">
      <input
        type="checkbox"
        checked={checked}
        disabled
        aria-label={translate(checked ? "answer_task_done" : "answer_task_open")}
      />
      <div>
        <Blocks blocks={blocks} />
      </div>
    </li>
  );
}

function Notice({ blocks }: { blocks: readonly Block[] }) {
  const translate = useTranslate();
  return (
    <div class="notice" role="note" aria-label={translate("answer_notice")}>
      <Icon name="alert" />
      <div dir="auto">
        <Blocks blocks={blocks} />
      </div>
    </div>
  );
}
