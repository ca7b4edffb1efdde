import { copiedAnswer } from "../../lib/panel/copied-answer.ts";
import { silenceOf } from "../../lib/panel/silence.ts";
import type { Turn } from "../../lib/ask/turn.ts";
import { CopyButton } from "../CopyButton.tsx";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";
import { FailureView, type FailureActions } from "./FailureView.tsx";

interface EndingProps {
  turn: Turn;
  actions: FailureActions | null;
}

/** How a turn ended, and what can be done with what it brought. */
export function Ending({ turn, actions }: EndingProps) {
  const translate = useTranslate();
  const { status, answer, failure } = turn;
  const silence = silenceOf(turn);
  const isSilent = answer.trim() === "";
  return (
    <>
      {silence !== null && <p class="notice quiet">{translate(silence)}</p>}
      {status === "settled" && <p class="notice quiet">{translate("status_settled")}</p>}
      <div class="turn-actions">
        {status === "cancelled" && (
          <p class="stopped">
            <Icon name="stop" />
            {translate("status_stopped")}
          </p>
        )}
        {!isSilent && <CopyButton label={translate("turn_copy")} text={() => copiedAnswer(turn)} />}
        {status === "cancelled" && actions !== null && (
          <button type="button" class="quiet-button turn-again" onClick={actions.onRetry}>
            <Icon name="again" />
            {translate("turn_again")}
          </button>
        )}
      </div>
      {failure !== null && <FailureView failure={failure} actions={actions} />}
    </>
  );
}
