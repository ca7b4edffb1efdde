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
      <div class="header-actions">
        {hasTurns && (
          <button
            type="button"
            class="quiet-button new-conversation"
            title={translate("conversation_new")}
            onClick={onNew}
          >
            <Icon name="add" />
            <span class="new-conversation-label">{translate("conversation_new")}</span>
          </button>
        )}
        <button
          type="button"
          class="icon-button settings"
          title={translate("header_settings")}
          onClick={() => model.openOptions()}
        >
          <Icon name="settings" />
          <span class="unseen">{translate("header_settings")}</span>
        </button>
      </div>
    </header>
  );
}
