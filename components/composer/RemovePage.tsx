import type { PageChoice } from "../../lib/panel/page-choice.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";

/** The cross that leaves the page out of the questions. */
export function RemovePage({ choice }: { choice: PageChoice }) {
  const translate = useTranslate();
  const label = translate("chip_remove");
  return (
    <button
      type="button"
      class="icon-button page-chip-remove"
      title={label}
      aria-label={label}
      onClick={() => choice.remove()}
    >
      <Icon name="cross" />
    </button>
  );
}
