import { parseAnswer } from "./parse.ts";

/** What an answer says: its Markdown without a model's thinking and without notices to the person. */
export function spokenMarkdown(answer: string): string {
  return parseAnswer(answer)
    .filter(({ block }) => block.type !== "thinking" && block.type !== "notice")
    .map(({ source }) => source.trim())
    .join("\n\n");
}
