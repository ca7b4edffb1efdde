import type { PageState } from "../../lib/ask/port.ts";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { remedyFor } from "../../lib/panel/remedy.ts";
import { hostOf } from "../../lib/sites/site.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { RemovePage } from "./RemovePage.tsx";

interface UnreadablePageProps {
  model: PanelModel;
  page: Extract<PageState, { state: "unreadable" }>;
}

/** Why the page can't be read, and what the person can do about it here. */
export function UnreadablePage({ model, page: { refusal } }: UnreadablePageProps) {
  const translate = useTranslate();
  const site = model.siteAccess.offer.value;
  return (
    <div class="page-chip" data-state="unreadable">
      <div class="page-chip-row">
        <Icon name="alert" />
        <span class="page-chip-text">
          <strong>{translate("chip_unreadable")}</strong>
        </span>
        {remedyFor(refusal) === "retry" && (
          <button
            type="button"
            class="link-button page-chip-again"
            onClick={() => model.pageChoice.readAgain()}
          >
            {translate("chip_retry")}
          </button>
        )}
        {refusal === "never_read" && (
          <button type="button" class="link-button page-chip-options" onClick={() => model.openOptions()}>
            {translate("chip_options")}
          </button>
        )}
        <RemovePage choice={model.pageChoice} />
      </div>
      <p class="page-chip-why">
        {translate(`page_${refusal}`)}{" "}
        {translate(site === null ? `page_${refusal}_next` : "page_no_access_offer")}{" "}
        {translate("chip_without")}
      </p>
      {site !== null && (
        <div class="page-chip-actions">
          <button type="button" class="button page-chip-allow" onClick={() => model.siteAccess.allow(site)}>
            {translate("chip_allow_site", hostOf(site))}
          </button>
        </div>
      )}
    </div>
  );
}
