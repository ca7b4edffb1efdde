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
  return isWeb && url.hostname !== "" ? `${url.protocol}//${url.hostname}` : null;
}

/** The match pattern that covers a site and no other. */
export const patternOf = (site: Site) => `${site}/*`;

/** The site that a match pattern covers, or null when it covers another number of them. */
export function siteOfPattern(pattern: string): Site | null {
  const site = /^(https?:\/\/[^/*]+)\/\*$/.exec(pattern)?.[1];
  return site === undefined ? null : siteAt(site);
}
