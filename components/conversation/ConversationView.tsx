import { useLayoutEffect, useRef } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { TurnView } from "../turn/TurnView.tsx";
import { useFollowEnd } from "./follow-end.ts";

interface ConversationViewProps {
  model: PanelModel;
  /** The person wants to change a question before it is asked again. */
  onEdit: (question: string) => void;
  /** Stands below the last turn. */
  children?: ComponentChildren;
}

/** All turns, the latest at the end. The view follows the end while the reader is there. */
export function ConversationView({ model, onEdit, children }: ConversationViewProps) {
  const translate = useTranslate();
  const scroller = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const turns = model.conversation.turns.value;
  const { isAtEnd, toEnd } = useFollowEnd(scroller, content, turns.length > 0);
  const latestAsk = turns.at(-1)?.peek().ask;
  useLayoutEffect(toEnd, [latestAsk, toEnd]);
  return (
    <main class="conversation" ref={scroller} tabIndex={0} aria-label={translate("conversation_label")}>
      <div class="conversation-content" ref={content}>
        {turns.map((turn, index) => {
          const { ask, question } = turn.peek();
          const actions = {
            onRetry: () => model.askAgain(ask),
            onWithoutPage: () => model.askWithoutPage(ask),
            onEdit: () => onEdit(question),
          };
          return (
            <TurnView
              key={ask}
              turn={turn}
              now={model.now}
              actions={index === turns.length - 1 ? actions : null}
            />
          );
        })}
        {children}
      </div>
      {!isAtEnd.value && (
        <button type="button" class="latest" onClick={toEnd}>
          <Icon name="down" />
          {translate("conversation_latest")}
        </button>
      )}
    </main>
  );
}
