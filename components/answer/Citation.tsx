import { useContext } from "preact/hooks";
import { siteOf } from "../../lib/markdown/address.ts";
import type { Inline } from "../../lib/markdown/tree.ts";
import { useTranslate } from "../translate.ts";
import { CitableContext } from "./citing.ts";

type CitationInline = Extract<Inline, { type: "citation" }>;

/** Leads to what it names; one that names nothing is the text that was written (NERVE decision 19). */
export function Citation({ source, text }: Pick<CitationInline, "source" | "text">) {
  const translate = useTranslate();
  const { sources, hasPage } = useContext(CitableContext);
  if (source === "page") {
    if (!hasPage) return text;
    return (
      <CitationButton source={source} label={translate("answer_page")} name={translate("answer_cite_page")} />
    );
  }
  const url = sources[source - 1];
  if (url === undefined) return text;
  const site = siteOf(url) || translate("card_this_machine");
  const number = String(source);
  return (
    <CitationButton source={source} label={number} name={translate("answer_cite_source", number, site)} />
  );
}

function CitationButton({ source, label, name }: { source: number | "page"; label: string; name: string }) {
  return (
    <button type="button" class="citation" data-source={source} title={name} aria-label={name}>
      {label}
    </button>
  );
}
