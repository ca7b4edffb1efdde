import type { Receipt } from "../../lib/ask/event.ts";
import { kilobytes } from "../kilobytes.ts";
import { SentText } from "../SentText.tsx";
import { useTranslate } from "../translate.ts";

/** The exact text that a question would send; null while it is being chosen. */
export function PagePreview({ receipt }: { receipt: Receipt | null }) {
  const translate = useTranslate();
  return (
    <>
      <p class="small-text">
        {receipt === null
          ? translate("chip_preparing")
          : translate("chip_will_send", kilobytes(receipt.passageBytes), kilobytes(receipt.pageBytes))}
      </p>
      {receipt !== null && <SentText receipt={receipt} class="page-excerpt" />}
    </>
  );
}
