import type { ComponentChildren } from "preact";
import type { PageState } from "../../lib/ask/port.ts";
import { siteOf } from "../../lib/markdown/address.ts";
import type { PageChoice } from "../../lib/panel/page-choice.ts";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { Icon, type IconName } from "../Icon.tsx";
import { kilobytes } from "../kilobytes.ts";
import { useTranslate } from "../translate.ts";
import { PagePreview } from "./PagePreview.tsx";
import { RemovePage } from "./RemovePage.tsx";
import { SiteLine } from "./SiteLine.tsx";
import { UnreadablePage } from "./UnreadablePage.tsx";

/** The page that questions are about: to see what would be sent of it, and to leave it out. */
export function PageChip({ model }: { model: PanelModel }) {
  const choice = model.pageChoice;
  const page = choice.page.value;
  if (choice.isRemoved.value) return <Removed choice={choice} hasPage={page.state !== "none"} />;
  switch (page.state) {
    case "none":
      return <Plain state="none" icon="page" text="chip_none" />;
    case "reading":
      return (
        <Plain state="reading" icon="page" text="chip_reading">
          <RemovePage choice={choice} />
        </Plain>
      );
    case "readable":
      return <Readable model={model} page={page} />;
    case "unreadable":
      return <UnreadablePage model={model} page={page} />;
  }
}

interface PlainProps {
  state: PageState["state"];
  icon: IconName;
  text: "chip_none" | "chip_reading" | "chip_removed";
  children?: ComponentChildren;
}

function Plain({ state, icon, text, children }: PlainProps) {
  const translate = useTranslate();
  return (
    <div class="page-chip" data-state={state}>
      <div class="page-chip-row">
        <Icon name={icon} />
        <span class="page-chip-text">{translate(text)}</span>
        {children}
      </div>
    </div>
  );
}

function Removed({ choice, hasPage }: { choice: PageChoice; hasPage: boolean }) {
  const translate = useTranslate();
  return (
    <Plain state="none" icon="page" text="chip_removed">
      {hasPage && (
        <button type="button" class="link-button page-chip-add" onClick={() => choice.restore()}>
          {translate("chip_add")}
        </button>
      )}
    </Plain>
  );
}

function Readable({ model, page }: { model: PanelModel; page: Extract<PageState, { state: "readable" }> }) {
  const choice = model.pageChoice;
  const translate = useTranslate();
  const isOpen = choice.isOpen.value;
  const label = translate(isOpen ? "chip_hide" : "chip_show");
  // A file has no site.
  const site = siteOf(page.url) || translate("card_this_machine");
  const details =
    page.selection === "" ? translate("chip_size", kilobytes(page.bytes)) : translate("chip_with_selection");
  return (
    <div class="page-chip" data-state="readable" data-open={isOpen}>
      <div class="page-chip-row">
        <Icon name="page" />
        <button
          type="button"
          class="page-chip-toggle"
          aria-expanded={isOpen}
          aria-controls="page-preview"
          title={label}
          onClick={() => choice.toggle()}
        >
          <span class="page-chip-name">
            <span class="page-chip-title">
              <bdi>{page.title.trim() || site}</bdi>
            </span>
            <span class="page-chip-details">
              <bdi>{site}</bdi> · {details}
            </span>
          </span>
          <Icon name="fold" />
          <span class="unseen">{label}</span>
        </button>
        <RemovePage choice={choice} />
      </div>
      {isOpen && (
        <div class="page-preview" id="page-preview">
          <PagePreview receipt={choice.preview.value} />
          <SiteLine access={model.siteAccess} />
        </div>
      )}
    </div>
  );
}
