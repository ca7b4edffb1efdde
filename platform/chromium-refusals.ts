import type { PageRefusal } from "../lib/ask/event.ts";

/** What Chromium says when it doesn't let a script into a tab. */
const REFUSALS: readonly (readonly [RegExp, PageRefusal])[] = [
  [/cannot access a \S+:\/\/ url/i, "browser_page"],
  [/extensions gallery/i, "extension_store"],
  [/error page/i, "error_page"],
  [/no tab with id|tab was closed/i, "tab_gone"],
  [/cannot access|must request permission/i, "no_access"],
];

/** The page left while the script was on its way, as when the person goes back: another attempt may do. */
const LEFT =
  /frame .*(removed|detached)|no frame with id|back\/forward cache|document .*(inactive|prerender)/i;

/** Pages of other schemes let no extension in, whatever the person clicks. */
const OPEN_SCHEMES = new Set(["http:", "https:", "file:"]);

/** @param url the tab's address, where it may be known */
export function refusalOf(message: string, url: string | undefined): PageRefusal {
  const [, refusal] = REFUSALS.find(([pattern]) => pattern.test(message)) ?? [null, "unknown" as const];
  const isOpen = url === undefined || !URL.canParse(url) || OPEN_SCHEMES.has(new URL(url).protocol);
  return refusal === "no_access" && !isOpen ? "browser_page" : refusal;
}

export function hasLeft(message: string): boolean {
  return LEFT.test(message);
}
