import type { AnswerBlock, Block } from "./tree.ts";

const NOTE = /^Note:\s*/;

/** A quote at the very end that begins with `Note:` is a notice (NERVE decision 18), and says so without the word. */
export function withNotice(answer: readonly AnswerBlock[]): AnswerBlock[] {
  const last = answer.at(-1);
  const notice = last === undefined ? null : noticeOf(last.block);
  return last === undefined || notice === null
    ? [...answer]
    : [...answer.slice(0, -1), { ...last, block: notice }];
}

function noticeOf(block: Block): Block | null {
  const [first, ...rest] = block.type === "quote" ? block.blocks : [];
  const [lead, ...children] = first?.type === "paragraph" ? first.children : [];
  if (lead?.type !== "text" || !NOTE.test(lead.text)) return null;
  const text = { ...lead, text: lead.text.replace(NOTE, "") };
  return { type: "notice", blocks: [{ type: "paragraph", children: [text, ...children] }, ...rest] };
}
