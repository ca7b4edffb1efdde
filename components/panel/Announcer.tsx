import { announcement } from "../../lib/panel/announcement.ts";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { useTranslate } from "../translate.ts";

/** Tells screen readers what happens, step by step. */
export function Announcer({ model }: { model: PanelModel }) {
  const translate = useTranslate();
  return (
    <p class="unseen announcer" role="status">
      {announcement(model.conversation.latest.value, translate)}
    </p>
  );
}
