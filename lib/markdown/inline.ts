import type { MarkedToken, Token } from "marked";
import { linkAddress, siteOf } from "./address.ts";
import { decodeReferences } from "./references.ts";
import type { Inline } from "./tree.ts";

const CITATION = /\[\^?(\d{1,3}|page)\]/g;

function citation(name: string): Inline {
  return { type: "citation", source: name === "page" ? "page" : Number(name) };
}

/** Text with its citations taken out of it. */
function fromText(text: string): Inline[] {
  const inlines: Inline[] = [];
  let end = 0;
  for (const match of text.matchAll(CITATION)) {
    if (match.index > end) inlines.push({ type: "text", text: text.slice(end, match.index) });
    inlines.push(citation(match[1] ?? ""));
    end = match.index + match[0].length;
  }
  if (end < text.length) inlines.push({ type: "text", text: text.slice(end) });
  return inlines;
}

/** A link named like a citation is one: where it leads is ours to say, not the model's. */
function fromLink(text: string, href: string, children: Inline[]): Inline[] {
  const name = /^\^?(\d{1,3}|page)$/.exec(text)?.[1];
  if (name !== undefined) return [citation(name)];
  const address = linkAddress(decodeReferences(href));
  return address === null ? children : [{ type: "link", href: address, children }];
}

function fromToken(token: MarkedToken): Inline[] {
  switch (token.type) {
    case "strong":
      return [{ type: "strong", children: inlines(token.tokens) }];
    case "em":
      return [{ type: "emphasis", children: inlines(token.tokens) }];
    case "del":
      return [{ type: "deleted", children: inlines(token.tokens) }];
    case "codespan":
      return [{ type: "code", text: token.text }];
    case "br":
      return [{ type: "break" }];
    case "link":
      return token.autolink === true
        ? fromLink("", token.href, [{ type: "text", text: token.text }])
        : fromLink(token.text, token.href, inlines(token.tokens));
    case "image":
      return [{ type: "image", description: decodeReferences(token.text), host: siteOf(token.href) }];
    case "html":
      return /^<br\s*\/?>$/i.test(token.text) ? [{ type: "break" }] : fromText(token.raw);
    case "text":
      return token.tokens === undefined ? fromText(decodeReferences(token.text)) : inlines(token.tokens);
    case "checkbox":
      return [];
    case "escape":
      return [{ type: "text", text: token.text }];
    default:
      return fromText(token.raw);
  }
}

/** The inline part of a token's children, with neighbouring texts joined. */
export function inlines(tokens: readonly Token[] = []): Inline[] {
  const joined: Inline[] = [];
  for (const inline of tokens.flatMap((token) => fromToken(token as MarkedToken))) {
    const last = joined.at(-1);
    if (inline.type === "text" && last?.type === "text") last.text += inline.text;
    else joined.push(inline);
  }
  return joined;
}
