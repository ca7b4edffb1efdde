import type { PageState } from "../ask/port.ts";
import type { Translate } from "../strings/translate.ts";
import { subjects } from "./subjects.ts";

/** How much of a title or a selection fits into a question, in characters. */
const MAX_QUOTED = 60;

const HOW_MANY = 3;

export interface SuggestionOptions {
  /** The page that would be asked about, or null without one. */
  page: PageState | null;
  /** What would be sent of it, once that is known. */
  extract: string | null;
  /** Milliseconds since the epoch: nothing has happened yet in the years to come. */
  now: number;
}

/**
 * Three questions that have an answer: about what the page itself speaks of, or about this product's own docs,
 * which every library holds, when there is no page. Fewer until the page's text is known.
 */
export function suggestions({ page, extract, now }: SuggestionOptions, translate: Translate): string[] {
  if (page === null || page.state === "none" || page.state === "unreadable")
    return [translate("suggest_library"), translate("suggest_privacy"), translate("suggest_terminal")];
  const first = translate("suggest_summary");
  if (page.state === "reading" || extract === null) return [first];
  const { name, year } = subjects(extract, page.lang);
  const questions = [
    first,
    page.selection !== "" && translate("suggest_selection", quoted(page.selection)),
    name !== null && translate("suggest_name", name),
    year !== null && Number(year) <= new Date(now).getUTCFullYear() && translate("suggest_year", year),
    page.title.trim() !== "" && translate("suggest_title", quoted(withoutSite(page.title))),
    translate("suggest_points"),
  ];
  return questions.filter((question) => question !== false).slice(0, HOW_MANY);
}

/** Pages append their site's name to their title. */
function withoutSite(title: string): string {
  const parts = title.split(/\s+[|–—·-]\s+/);
  return parts.length > 1 ? parts.slice(0, -1).join(" – ") : title;
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= MAX_QUOTED) return line;
  return `${line.slice(0, MAX_QUOTED).replace(/\s+\S*$/, "")}…`;
}
