import { parseHost } from "./host.ts";

/**
 * A site as a person allows it: scheme and host, such as `https://example.org`. A port doesn't count, since the
 * match patterns of Firefox have none.
 */
export type Site = string;

/** The site of an address, or null where there is none, as for a file or a page of the browser's. */
export function siteAt(address: string): Site | null {
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  // In a match pattern a star would stand for other hosts.
  const isOne = url.hostname !== "" && !url.hostname.includes("*");
  return isWeb && isOne ? `${url.protocol}//${url.hostname}` : null;
}

/** The site that a person means by what they typed or pasted: an address, or a host alone, which is one of `https:`. */
export function parseSite(text: string): Site | null {
  const typed = text.trim();
  const site = siteAt(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`);
  return site !== null && parseHost(site) !== null ? site : null;
}

/** A site as a person knows it: its host alone. */
export const hostOf = (site: Site) => site.replace(/^https?:\/\//, "");

/** The match pattern that covers a site and no other. */
export const patternOf = (site: Site) => `${site}/*`;

/** The site that a match pattern covers, or null when it covers another number of them. */
export function siteOfPattern(pattern: string): Site | null {
  const site = /^(https?:\/\/[^/*]+)\/\*$/.exec(pattern)?.[1];
  return site === undefined ? null : siteAt(site);
}

/** Whether a match pattern covers a site, maybe beside others. */
export function covers(pattern: string, site: Site): boolean {
  if (pattern === "<all_urls>") return true;
  const [, scheme, host = ""] = /^(\*|https?):\/\/([^/]+)\/\*$/.exec(pattern) ?? [];
  if (scheme === undefined || (scheme !== "*" && !site.startsWith(`${scheme}://`))) return false;
  if (host === "*") return true;
  const parent = host.replace(/^\*\./, "");
  return hostOf(site) === parent || (parent !== host && hostOf(site).endsWith(`.${parent}`));
}
