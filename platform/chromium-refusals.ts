import type { PageRefusal } from "../lib/ask/event.ts";

/** What Chromium says when it doesn't let a script into a tab. */
const REFUSALS: readonly (readonly [RegExp, PageRefusal])[] = [
  [/cannot access a \S+:\/\/ url/i, "browser_page"],
  [/extensions gallery/i, "extension_store"],
  [/extensionssettings policy/i, "policy"],
  [/error page/i, "error_page"],
  [/no tab with id|tab was closed/i, "tab_gone"],
  [/cannot access|must request permission/i, "no_access"],
];

/** The page left while the script was on its way, as when the person goes back: another attempt may do. */
const LEFT =
  /frame .*(removed|detached)|no frame with id|back\/forward cache|document .*(inactive|prerender)/i;

/** @param url the tab's address, which the browser tells only after a click of the person in that tab */
export function refusalOf(message: string, url: string | undefined): PageRefusal {
  const [, refusal] = REFUSALS.find(([pattern]) => pattern.test(message)) ?? [null, "unknown" as const];
  return refusal === "no_access" && url !== undefined ? noAccessTo(url) : refusal;
}

function noAccessTo(url: string): PageRefusal {
  const [scheme] = url.split(":");
  if (scheme === "http" || scheme === "https") return "no_access";
  // Files take a switch of the browser's besides the click; other schemes let no extension in.
  return scheme === "file" ? "file_access" : "browser_page";
}

export function hasLeft(message: string): boolean {
  return LEFT.test(message);
}
