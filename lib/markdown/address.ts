function parse(address: string): URL | null {
  // `URL.canParse` is younger than the oldest browser this runs in.
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

/** The address of a web page, normalised, or null when following it would do anything but open a web page. */
export function webAddress(address: string): string | null {
  const url = parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** What a link in an answer may point at: a web page or a mailbox. */
export function linkAddress(address: string): string | null {
  const url = parse(address);
  return url !== null && /^(?:https?|mailto):$/.test(url.protocol) ? url.href : null;
}

/** The site of an address as a person knows it, or an empty string. */
export function siteOf(address: string): string {
  return parse(address)?.host.replace(/^www\./, "") ?? "";
}
