import { cutAtBorder, cutUtf8 } from "../../text/utf8.ts";
import { cleanText } from "../clean.ts";
import { MAX_SELECTION_BYTES, MAX_TITLE_BYTES, MAX_URL_BYTES, withinPage, type Reading } from "../page.ts";
import { contentOf } from "./article.ts";
import { selectedText } from "./selection.ts";
import type { Look, Sight } from "./sight.ts";
import { takeSnapshot, type SnapshotLimits } from "./snapshot.ts";

/** A page beyond these is read as far as they go: a tab must not stand still for seconds. */
const LIMITS = { nodes: 200_000, text: 4 * 1024 * 1024, ms: 1_500 };

/** What is on the page at this moment. The page itself is left as it is. */
export function readDocument<Seen extends Look>(
  document: Document,
  sight: Sight<Seen>,
  now: () => number,
  limits: Omit<SnapshotLimits, "now"> = LIMITS,
): Reading {
  const title = cutUtf8(cleanText(document.title), MAX_TITLE_BYTES);
  if (document.contentType === "application/pdf") return { ok: false, title, refusal: "pdf" };
  const body = document.querySelector("body");
  if (body === null) return { ok: false, title, refusal: "empty" };
  const lang = languageOf(document);
  const snapshot = takeSnapshot(body, sight, { ...limits, now });
  const content = contentOf(snapshot.document);
  const { blocks, bytes, beyond } = withinPage(content.texts, lang);
  if (blocks.length === 0) return { ok: false, title, refusal: "empty" };
  const marked = cleanText(selectedText(document, snapshot.seen));
  return {
    ok: true,
    page: {
      url: cutUtf8(document.URL, MAX_URL_BYTES),
      title,
      lang,
      selection: cutAtBorder(marked, MAX_SELECTION_BYTES, lang),
      blocks,
      bytes,
      omitted: { hidden: snapshot.hidden + content.smuggled, bytes: snapshot.unread + beyond },
    },
  };
}

/** The language that the page says it is written in, where that can be one. */
function languageOf({ documentElement }: Document): string {
  const { lang } = documentElement;
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8})*$/i.test(lang) ? lang : "";
}
