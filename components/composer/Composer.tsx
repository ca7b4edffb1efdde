import type { RefObject } from "preact";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import type { MessageKey } from "../../lib/strings/translate.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { PageChip } from "./PageChip.tsx";
import { QuestionBox } from "./QuestionBox.tsx";
import { WebSearchSwitch } from "./WebSearchSwitch.tsx";

interface ComposerProps {
  model: PanelModel;
  /** The question box, for whoever gives it the focus. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Where a question is written: what it is about, its words, whether the web is searched; Ask, or Stop. */
export function Composer({ model, field }: ComposerProps) {
  const translate = useTranslate();
  const ask = (event?: Event) => {
    event?.preventDefault();
    model.askDraft();
    field.current?.focus();
  };
  const stop = () => {
    model.cancel();
    field.current?.focus();
  };
  return (
    <form class="composer" aria-label={translate("box_form")} onSubmit={ask}>
      <div class="composer-box">
        <PageChip model={model} />
        <QuestionBox
          field={field}
          draft={model.draft}
          placeholder={translate(placeholder(model))}
          onAsk={ask}
        />
        <div class="composer-bar">
          <WebSearchSwitch isOn={model.webSearch} onChange={(isOn) => model.setWebSearch(isOn)} />
          {model.conversation.running.value ? (
            <button
              key="stop"
              type="button"
              id="cancel"
              class="round-button"
              title={translate("box_stop_tip")}
              onClick={stop}
            >
              <Icon name="stop" />
              <span class="unseen">{translate("box_stop")}</span>
            </button>
          ) : (
            <AskButton model={model} />
          )}
        </div>
      </div>
      <p class="composer-hint" role="status">
        {model.isTooEarly.value && translate("box_busy")}
      </p>
    </form>
  );
}

function AskButton({ model }: { model: PanelModel }) {
  const translate = useTranslate();
  return (
    <button
      type="submit"
      id="ask"
      class="round-button primary"
      title={translate("box_ask_tip")}
      aria-disabled={model.draft.value.trim() === ""}
    >
      <Icon name="send" />
      <span class="unseen">{translate("box_ask")}</span>
    </button>
  );
}

function placeholder({ conversation, pageChoice }: PanelModel): MessageKey {
  if (conversation.running.value) return "box_placeholder_running";
  if (conversation.said.value.length > 0) return "box_placeholder_follow_up";
  return pageChoice.target.value.tabId === null ? "box_placeholder" : "box_placeholder_page";
}
