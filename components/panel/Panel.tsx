import { useEffect, useRef } from "preact/hooks";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { Composer } from "../composer/Composer.tsx";
import { ConversationView } from "../conversation/ConversationView.tsx";
import { isTakenByInputMethod } from "../input-method.ts";
import { Announcer } from "./Announcer.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { usePanelFocus } from "./focus.ts";
import { Header } from "./Header.tsx";
import { StorageNotes } from "./StorageNotes.tsx";
import { TroubleView } from "./TroubleView.tsx";

/** The whole panel. */
export function Panel({ model }: { model: PanelModel }) {
  const question = useRef<HTMLTextAreaElement>(null);
  const code = useRef<HTMLInputElement>(null);
  usePanelFocus(model, question, code);
  useStopOnEscape(model);

  const onNew = () => {
    model.newConversation();
    question.current?.focus();
  };
  const onEdit = (text: string) => {
    model.draft.value = text;
    question.current?.focus();
  };
  const isEmpty = model.conversation.turns.value.length === 0;
  return (
    <div class="panel">
      <Header model={model} onNew={onNew} />
      <ConversationView model={model} onEdit={onEdit}>
        {isEmpty && model.trouble.value === null && <EmptyState model={model} />}
        {isEmpty && <StorageNotes model={model} />}
        <TroubleView model={model} codeField={code} />
      </ConversationView>
      <Composer model={model} field={question} />
      <Announcer model={model} />
    </div>
  );
}

/** Wherever the focus is; an input method's Escape is its own. */
function useStopOnEscape(model: PanelModel): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !isTakenByInputMethod(event)) model.cancel();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [model]);
}
