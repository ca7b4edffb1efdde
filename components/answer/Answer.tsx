import type { TargetedMouseEvent, VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import { AnswerReader } from "../../lib/markdown/reader.ts";
import type { Block } from "../../lib/markdown/tree.ts";
import { BlockView } from "./BlockView.tsx";
import { CitableContext } from "./citing.ts";

interface AnswerProps {
  /** Markdown, as far as it has come. */
  answer: string;
  /** More of it is to come. */
  streaming: boolean;
  /** Addresses; `[n]` in the answer is the n-th, counted from 1. */
  sources: readonly string[];
  /** `[page]` in the answer names a page. */
  hasPage: boolean;
  onCite: (source: number | "page") => void;
}

/** An answer as it is written. What is finished is drawn once, so a word costs the same at the end as at the start. */
export function Answer({ answer, streaming, sources, hasPage, onCite }: AnswerProps) {
  const [reader] = useState(() => new AnswerReader());
  const [drawn] = useState(() => new WeakMap<Block, VNode>());
  const blocks = useMemo(() => reader.read(answer, streaming), [reader, answer, streaming]);
  const citable = useMemo(() => ({ sources, hasPage }), [sources, hasPage]);
  // One listener for all citations: a finished block has nothing in it that changes with the answer.
  const cite = (event: TargetedMouseEvent<HTMLElement>) => {
    const source = citedBy(event.target);
    if (source !== null) onCite(source);
  };
  return (
    <div class="answer" data-streaming={streaming} onClick={cite}>
      <CitableContext.Provider value={citable}>
        {blocks.map(({ block }, index) => drawnOnce(drawn, block, index))}
      </CitableContext.Provider>
    </div>
  );
}

/** The same block is the same node, which Preact leaves alone. Blocks only ever follow one another, so their place is their key. */
function drawnOnce(drawn: WeakMap<Block, VNode>, block: Block, place: number): VNode {
  const node = drawn.get(block) ?? <BlockView key={place} block={block} dir="auto" />;
  drawn.set(block, node);
  return node;
}

function citedBy(target: EventTarget | null): number | "page" | null {
  const source =
    target instanceof Element ? target.closest<HTMLElement>(".citation")?.dataset["source"] : undefined;
  if (source === undefined) return null;
  return source === "page" ? "page" : Number(source);
}
