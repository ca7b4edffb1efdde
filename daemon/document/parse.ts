const OPEN = "<!doctype html><html><head></head><body>";
const CLOSE = "</body></html>";
/** What stands in the place of a root that was left out. */
const LOOSE = /<!doctype[^>]*>|<\/?(?:head|body)(?:\s[^>]*)?>/gi;

/** Elements that end only where their end tag stands. */
const CONTAINERS =
  /<(\/?)(?:article|b|blockquote|center|div|em|font|form|i|main|ol|section|small|span|strong|table|ul)(?=[\s>])/gi;
/** The parser takes time with the square of the depth. */
const MOST_NESTED = 1_000;

/**
 * A document with a body for any HTML. The parser doesn't put in the tags that HTML lets authors leave out.
 *
 * @throws Error when elements are nested more deeply than any page for people has them.
 */
export async function parseDocument(html: string): Promise<Document> {
  if (depthOf(html) > MOST_NESTED) throw new Error("its elements are nested too deeply");
  // Half of what a command takes to start, and most commands read no HTML.
  const { parseHTML } = await import("linkedom");
  const hasRoot = /<html[\s>]/i.test(html);
  const { document } = parseHTML(hasRoot ? html : `${OPEN}${html.replace(LOOSE, "")}${CLOSE}`);
  const { head, body, documentElement } = document;
  body.append(...[...documentElement.childNodes].filter((node) => node !== head && node !== body));
  return document;
}

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, end] of html.matchAll(CONTAINERS)) {
    depth = Math.max(0, depth + (end === "" ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
