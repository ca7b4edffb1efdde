import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";

/** A model's thinking, folded away: it is no part of the answer. */
export function Thinking({ text, open }: { text: string; open: boolean }) {
  const translate = useTranslate();
  return (
    <details class="thinking" data-open={open}>
      <summary>
        <span>{translate(open ? "answer_thinking" : "answer_thought")}</span>
        <Icon name="fold" />
      </summary>
      <div class="thinking-text" dir="auto">
        {text}
      </div>
    </details>
  );
}
