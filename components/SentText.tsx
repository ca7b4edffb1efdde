import type { Receipt } from "../lib/ask/event.ts";
import { utf8Length } from "../lib/text/utf8.ts";
import { useTranslate } from "./translate.ts";

/** Bytes of UTF-8 of the page's text in it. */
export function sentBytes({ extract = "", pageBytes }: Receipt): number {
  return Math.min(utf8Length(extract), pageBytes);
}

/** To the byte what left the browser, or would. `class` names the element that holds the page's text alone. */
export function SentText({ receipt, class: name }: { receipt: Receipt; class: string }) {
  const translate = useTranslate();
  const { extract = "", selection = "" } = receipt;
  return (
    <>
      {selection !== "" && (
        <>
          <h4 class="small-heading">{translate("chip_selection")}</h4>
          <blockquote class="sent-selection" dir="auto">
            {selection}
          </blockquote>
        </>
      )}
      {extract === "" ? (
        <p class="small-text">{translate("receipt_nothing")}</p>
      ) : (
        <pre class={`sent-text ${name}`} dir="auto" tabIndex={0}>
          {extract}
        </pre>
      )}
    </>
  );
}
