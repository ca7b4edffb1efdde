import { Readability } from "@mozilla/readability";
import { cleanText } from "../clean.ts";
import type { Reading } from "../page.ts";
import { utf8Length } from "../../text/utf8.ts";

export function readDocument(document: Document): Reading {
  const article = new Readability(document.cloneNode(true) as Document, {
    serializer: (n) => n as Element,
  }).parse();
  const blocks = [...(article?.content?.querySelectorAll("p,h1,h2,h3,li,pre,tr") ?? [])]
    .map((element) => cleanText((element.textContent ?? "").replace(/\s+/g, " ")))
    .filter((text) => text !== "");
  const title = cleanText(document.title);
  if (blocks.length === 0) return { ok: false, title, refusal: "empty" };
  const bytes = blocks.reduce((sum, block) => sum + utf8Length(block), 0);
  return {
    ok: true,
    page: {
      url: location.href,
      title,
      lang: document.documentElement.lang,
      selection: "",
      blocks,
      bytes,
      omitted: { hidden: 0, bytes: 0 },
    },
  };
}
