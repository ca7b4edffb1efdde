import type { MarkedToken, Token } from "marked";
import { linkAddress, webAddress } from "./address.ts";
import { decodeReferences } from "./references.ts";
import type { Inline } from "./tree.ts";

/** A citation, or the one tag of HTML that is not shown as text. */
const CITATION_OR_BREAK = /\[\^?(\d{1,3}|page)\]|<[bB][rR]\s{0,9}\/?>/g;
/** What a link is named if it is a citation. */
const CITATION_NAME = /^\[?\^?(\d{1,3}|page)\]?$/;

function citation(name: string, text: string): Inline {
  return { type: "citation", source: name === "page" ? "page" : Number(name), text };
}

function fromText(raw: string): Inline[] {
  const inlines: Inline[] = [];
  const addText = (text: string) => {
    if (text !== "") inlines.push({ type: "text", text: decodeReferences(text) });
  };
  let end = 0;
  for (const match of raw.matchAll(CITATION_OR_BREAK)) {
    const [mark, name] = match;
    addText(raw.slice(end, match.index));
    inlines.push(name === undefined ? { type: "break" } : citation(name, mark));
    end = match.index + mark.length;
  }
  addText(raw.slice(end));
  return inlines;
}

/** A link named like a citation is one: where it leads is ours to say, not the model's. */
function fromLink(text: string, href: string, children: Inline[]): Inline[] {
  const name = CITATION_NAME.exec(text)?.[1];
  if (name !== undefined) return [citation(name, `[${name}]`)];
  const address = linkAddress(decodeReferences(href));
  return address === null ? children : [{ type: "link", href: address, children: unlinked(children) }];
}

/** The same words with nothing in them that can be clicked. */
function unlinked(children: Inline[]): Inline[] {
  return children.flatMap((inline): Inline[] => {
    switch (inline.type) {
      case "link":
        return unlinked(inline.children);
      case "citation":
        return [{ type: "text", text: inline.text }];
      case "image":
        return [{ ...inline, href: null }];
      case "strong":
      case "emphasis":
      case "deleted":
        return [{ ...inline, children: unlinked(inline.children) }];
      default:
        return [inline];
    }
  });
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
    case "escape":
      return [{ type: "text", text: token.text }];
    case "link":
      return token.autolink === true
        ? fromLink("", token.href, [{ type: "text", text: decodeReferences(token.text) }])
        : fromLink(token.text, token.href, inlines(token.tokens));
    case "image":
      return [
        {
          type: "image",
          description: decodeReferences(token.text),
          href: webAddress(decodeReferences(token.href)),
        },
      ];
    case "text":
      return token.tokens === undefined ? fromText(token.raw) : inlines(token.tokens);
    case "checkbox":
      return [];
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
