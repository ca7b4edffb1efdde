import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { Badge } from "./Badge.tsx";

export function Header({ model, onNew }: { model: PanelModel; onNew: () => void }) {
  const translate = useTranslate();
  const hasTurns = model.conversation.turns.value.length > 0;
  return (
    <header class="header">
      <h1 class="unseen">{translate("extension_name")}</h1>
      <Badge status={model.link} />
      {hasTurns && (
        <button type="button" class="quiet-button new-conversation" onClick={onNew}>
          <Icon name="add" />
          {translate("conversation_new")}
        </button>
      )}
    </header>
  );
}
