import { parseHTML } from "linkedom";

const OPEN = "<!doctype html><html><head></head><body>";
const CLOSE = "</body></html>";

/** A document with a body for any HTML. Tags that HTML lets authors leave out are not put in by the parser. */
export function parseDocument(html: string): Document {
  const hasRoot = /<html[\s>]/i.test(html);
  const whole = hasRoot
    ? html
    : `${OPEN}${html.replace(/<!doctype[^>]*>|<\/?(?:head|body)(?:\s[^>]*)?>/gi, "")}${CLOSE}`;
  const { document } = parseHTML(whole);
  const { head, body, documentElement } = document;
  const strays = [...documentElement.childNodes].filter((node) => node !== head && node !== body);
  body.append(...strays);
  return document;
}
