import type { Inline } from "../../lib/markdown/tree.ts";

/** A space and a joint that no line breaks at, not even beside a button. */
const NARROW_SPACE = "\u202f";
const JOINT = "\u2060";

/** The text of a run beside its neighbours: a citation stays on the line of what it supports, and its full stop with it. */
export function keptTogether(text: string, before: Inline | undefined, after: Inline | undefined): string {
  const start = before?.type === "citation" && /^\p{P}/u.test(text) ? JOINT : "";
  if (after?.type !== "citation") return start + text;
  return start + (/\s$/.test(text) ? text.slice(0, -1) + NARROW_SPACE : text + JOINT);
}
