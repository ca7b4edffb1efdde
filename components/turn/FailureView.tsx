import type { Failure } from "../../lib/ask/event.ts";
import { remedyFor } from "../../lib/panel/remedy.ts";
import { Icon } from "../Icon.tsx";
import { useTranslate } from "../translate.ts";

export interface FailureActions {
  onRetry: () => void;
  onWithoutPage: () => void;
  onEdit: () => void;
}

interface FailureViewProps {
  failure: Failure;
  /** Absent once the conversation has gone on. */
  actions: FailureActions | null;
}

/** What went wrong, and what to do about it. */
export function FailureView({ failure, actions }: FailureViewProps) {
  const translate = useTranslate();
  const { kind, refusal } = failure;
  const next =
    refusal === undefined
      ? translate(`failure_${kind}_next`)
      : `${translate(`page_${refusal}`)} ${translate(`page_${refusal}_next`)}`;
  return (
    <div class="failure" data-kind={kind}>
      <Icon name="alert" />
      <div class="failure-text">
        <p class="failure-what">{translate(`failure_${kind}`)}</p>
        <p>{next}</p>
      </div>
      {actions !== null && <div class="failure-actions">{buttons(failure, actions)}</div>}
    </div>
  );
}

function buttons({ kind, refusal }: Failure, { onRetry, onWithoutPage, onEdit }: FailureActions) {
  if (kind === "question_too_long") return <Action label="failure_edit" onClick={onEdit} />;
  return (
    <>
      {(refusal === undefined || remedyFor(refusal) !== "none") && (
        <Action label="failure_retry" onClick={onRetry} />
      )}
      {kind === "page_unreadable" && <Action label="failure_without_page" onClick={onWithoutPage} />}
    </>
  );
}

interface ActionProps {
  label: "failure_retry" | "failure_without_page" | "failure_edit";
  onClick: () => void;
}

function Action({ label, onClick }: ActionProps) {
  const translate = useTranslate();
  return (
    <button type="button" class="button failure-action" onClick={onClick}>
      {translate(label)}
    </button>
  );
}
