import type { PageRefusal } from "../lib/ask/event.ts";

/** Stands for the silence with which about:config and its like take a script. */
export const NOTHING_RAN = "The page ran no script";

const NO_PERMISSION = /missing host permission/i;
const GONE = /invalid tab id|tab was closed/i;

/**
 * The page left while the script was on its way, as when the person goes back: another attempt may do. Firefox keeps
 * to itself what happened when the page's process ended with it.
 */
const LEFT =
  /unexpected error|window .*(closed|gone)|actor .*destroyed|message manager disconnected|no matching message|abort/i;

/** Firefox has one sentence for all that it keeps scripts from; the tab's address tells which it is. */
export function refusalOf(message: string, url: string | undefined): PageRefusal {
  if (GONE.test(message)) return "tab_gone";
  if (message === NOTHING_RAN) return "browser_page";
  if (!NO_PERMISSION.test(message)) return "unknown";
  return url === undefined ? "no_access" : closedPage(url);
}

/** A page that stays closed though the person asked for it. */
function closedPage(url: string): PageRefusal {
  const { protocol, hostname, pathname } = new URL(url);
  if (protocol === "about:" && pathname === "reader") return "reader_view";
  if (!["http:", "https:", "file:"].includes(protocol)) return "browser_page";
  if (hostname === "addons.mozilla.org") return "extension_store";
  if (/\.pdf$/i.test(pathname)) return "pdf";
  return "closed_page";
}

export function hasLeft(message: string): boolean {
  return LEFT.test(message);
}
