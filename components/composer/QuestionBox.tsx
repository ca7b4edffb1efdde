import type { Signal } from "@preact/signals";
import type { RefObject } from "preact";
import { isTakenByInputMethod } from "../input-method.ts";
import { useTranslate } from "../translate.ts";

interface QuestionBoxProps {
  field: RefObject<HTMLTextAreaElement | null>;
  draft: Signal<string>;
  placeholder: string;
  onAsk: () => void;
}

/** Grows with what is written in it. Enter asks, Shift+Enter breaks the line, an input method's Enter does neither. */
export function QuestionBox({ field, draft, placeholder, onAsk }: QuestionBoxProps) {
  const translate = useTranslate();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    if (isTakenByInputMethod(event)) return;
    event.preventDefault();
    onAsk();
  };
  return (
    <div class="question-room" data-text={draft.value}>
      <textarea
        id="question"
        class="question"
        ref={field}
        rows={1}
        dir={draft.value === "" ? undefined : "auto"}
        value={draft.value}
        placeholder={placeholder}
        aria-label={translate("box_label")}
        onInput={(event) => (draft.value = event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
