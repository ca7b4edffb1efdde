import type { Receipt } from "../lib/ask/event.ts";
import { kilobytes } from "./kilobytes.ts";
import { useTranslate } from "./translate.ts";

/** To the byte what left the browser, or would. `class` names the element that holds the page's text alone. */
export function SentText({ receipt, class: name }: { receipt: Receipt; class: string }) {
  const translate = useTranslate();
  const { extract = "", selection = "", omitted } = receipt;
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
      {omitted.hidden > 0 && (
        <p class="small-text">{translate("sent_hidden", omitted.hidden.toLocaleString())}</p>
      )}
      {omitted.bytes > 0 && <p class="small-text">{translate("sent_beyond", kilobytes(omitted.bytes))}</p>}
    </>
  );
}
