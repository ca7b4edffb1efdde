import { announcement } from "../../lib/panel/announcement.ts";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { useTranslate } from "../translate.ts";

/** Tells screen readers what happens, step by step, and what keeps the panel from its daemon. */
export function Announcer({ model }: { model: PanelModel }) {
  const translate = useTranslate();
  const trouble = model.trouble.value?.kind;
  return (
    <div class="unseen">
      <p class="announcer" role="status">
        {announcement(model.conversation.latest.value, translate)}
      </p>
      <p class="trouble-announcer" role="status">
        {trouble !== undefined && translate(`badge_${trouble}_tip`)}
      </p>
    </div>
  );
}
