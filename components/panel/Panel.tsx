import { useEffect, useRef } from "preact/hooks";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { Composer } from "../composer/Composer.tsx";
import { ConversationView } from "../conversation/ConversationView.tsx";
import { useTranslate } from "../translate.ts";
import { Announcer } from "./Announcer.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { Header } from "./Header.tsx";
import { TroubleView } from "./TroubleView.tsx";

/** The whole panel. */
export function Panel({ model }: { model: PanelModel }) {
  const translate = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);
  const focusField = () => field.current?.focus();
  const isEmpty = model.conversation.turns.value.length === 0;
  const trouble = model.trouble.value;

  useEffect(() => {
    const onFocus = () => {
      if (document.activeElement === document.body) field.current?.focus();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.isComposing) model.cancel();
    };
    onFocus();
    window.addEventListener("focus", onFocus);
    document.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("focus", onFocus);
      document.removeEventListener("keydown", onKeyDown);
    };
  }, [model]);

  /** The field for the code goes with the trouble, and takes the focus with it. */
  useEffect(() => {
    if (trouble === null && document.activeElement === document.body) field.current?.focus();
  }, [trouble]);

  const onNew = () => {
    model.newConversation();
    focusField();
  };
  const onEdit = (question: string) => {
    model.draft.value = question;
    focusField();
  };
  const mayTakeFocus = () =>
    model.draft.peek() === "" &&
    [document.body, field.current].includes(document.activeElement as HTMLElement);

  return (
    <div class="panel">
      <h1 class="unseen">{translate("extension_name")}</h1>
      <Header model={model} onNew={onNew} />
      <ConversationView model={model} onEdit={onEdit}>
        {isEmpty && trouble === null && <EmptyState model={model} />}
        <TroubleView model={model} mayTakeFocus={mayTakeFocus} />
      </ConversationView>
      <Composer model={model} field={field} />
      <Announcer model={model} />
    </div>
  );
}
