import type { PageState } from "../ask/port.ts";
import type { Translate } from "../strings/translate.ts";

/** How much of a title or a selection fits into a question, in characters. */
const MAX_QUOTED = 60;

/** Three questions that are worth asking of a page, or of the library when there is no page to ask about. */
export function suggestions(page: PageState | null, translate: Translate): string[] {
  if (page?.state !== "readable")
    return [translate("suggest_library"), translate("suggest_privacy"), translate("suggest_terminal")];
  const { title, selection } = page;
  return [
    selection === ""
      ? translate("suggest_about", quoted(withoutSite(title)))
      : translate("suggest_selection", quoted(selection)),
    translate("suggest_people"),
    translate("suggest_numbers"),
  ];
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
