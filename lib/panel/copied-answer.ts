import type { Turn } from "../ask/turn.ts";
import { spokenMarkdown } from "../markdown/spoken.ts";

const CITATION = /\[\^?(\d{1,3})\]/g;

/**
 * An answer as it goes to the clipboard: its Markdown without a model's thinking and without notices, and
 * what its citations stand for.
 */
export function copiedAnswer({ answer, sources, cards }: Turn): string {
  const spoken = spokenMarkdown(answer);
  const titles = new Map(cards.map(({ url, title }) => [url, title.trim()]));
  const cited = [...new Set(Array.from(spoken.matchAll(CITATION), ([, number]) => Number(number)))];
  const references = cited
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const url = sources[number - 1];
      return url === undefined ? [] : [`[${number}] ${[titles.get(url), url].filter(Boolean).join(" – ")}`];
    });
  return [spoken, references.join("\n")].filter((part) => part !== "").join("\n\n");
}
