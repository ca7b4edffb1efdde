import type { ReadonlySignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { isOver, type Turn } from "../../lib/ask/turn.ts";
import { Answer } from "../answer/Answer.tsx";
import { receiptId, showSource } from "./cite.ts";
import { Ending } from "./Ending.tsx";
import type { FailureActions } from "./FailureView.tsx";
import { PageName } from "./PageName.tsx";
import { ReceiptView } from "./ReceiptView.tsx";
import { Sources } from "./Sources.tsx";
import { Waiting } from "./Waiting.tsx";

interface TurnViewProps {
  turn: ReadonlySignal<Turn>;
  now: ReadonlySignal<number>;
  /** What the person can do about its end; null once the conversation has gone on. */
  actions: FailureActions | null;
}

/** One question, and below it what went out, what was found, what was answered, and how it ended. */
export function TurnView({ turn: signal, now, actions }: TurnViewProps) {
  const turn = signal.value;
  const { ask, question, page, status, receipt, cards, sources, answer } = turn;
  // Marking the words of the question takes time: not again with every word of the answer.
  const found = useMemo(
    () => <Sources ask={ask} question={question} cards={cards} sources={sources} />,
    [ask, question, cards, sources],
  );
  const questionId = `question-${ask}`;
  return (
    <article class="turn" data-status={status} aria-labelledby={questionId}>
      <h2 class="turn-question" id={questionId} dir="auto">
        {question}
      </h2>
      {receipt === null && page !== null && <PageName page={page} />}
      {receipt !== null && <ReceiptView id={receiptId(ask)} receipt={receipt} />}
      {found}
      {answer !== "" && (
        <Answer
          answer={answer}
          streaming={status === "answering"}
          sources={sources}
          hasPage={receipt !== null && receipt.url !== ""}
          onCite={(source) => showSource(ask, source)}
        />
      )}
      {status === "reading-page" || status === "sent" ? <Waiting turn={turn} now={now} /> : null}
      {(isOver(turn) || status === "settled") && <Ending turn={turn} actions={actions} />}
    </article>
  );
}
