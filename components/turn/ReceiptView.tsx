import type { Receipt } from "../../lib/ask/event.ts";
import { siteOf } from "../../lib/markdown/address.ts";
import { Icon } from "../Icon.tsx";
import { kilobytes } from "../kilobytes.ts";
import { SentText } from "../SentText.tsx";
import { useTranslate } from "../translate.ts";

/** What of the page went with the question; unfolded, all of it. */
export function ReceiptView({ id, receipt }: { id: string; receipt: Receipt }) {
  const translate = useTranslate();
  const isPage = receipt.url !== "";
  if (!isPage && (receipt.extract ?? "") === "") return null;
  return (
    <details class="receipt" id={id}>
      <summary title={translate("receipt_show")}>
        <Icon name="page" />
        <span class="receipt-title">
          <bdi>
            {isPage ? receipt.title.trim() || siteOf(receipt.url) : translate("receipt_conversation")}
          </bdi>
        </span>
        {isPage && (
          <span class="receipt-amount">
            {translate("receipt_sent", kilobytes(receipt.passageBytes), kilobytes(receipt.pageBytes))}
          </span>
        )}
        <Icon name="fold" />
      </summary>
      <SentText receipt={receipt} class="receipt-text" />
    </details>
  );
}
