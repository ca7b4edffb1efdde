/** The text of a conversation has a line that begins with `Q:` for each question, oldest first. */
const QUESTION = /^Q: (.*)$/gm;

/** The question asked last, or "". */
export function lastQuestion(conversation: string): string {
  return [...conversation.matchAll(QUESTION)].at(-1)?.[1] ?? "";
}
