import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import type { PanelModel } from "../../lib/panel/panel-model.ts";

type Field<Of extends HTMLElement> = RefObject<Of | null>;

/**
 * The focus goes where the person will type next: to the question box, or to the field for a code while
 * there is one to enter. It is never taken from something that the person has in hand.
 */
export function usePanelFocus(
  model: PanelModel,
  question: Field<HTMLTextAreaElement>,
  code: Field<HTMLInputElement>,
): void {
  useEffect(() => {
    const onFocus = () => {
      if (isNowhere()) question.current?.focus();
    };
    onFocus();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [question]);

  // What was pressed to ask goes away with the asking, and the focus with it.
  const latestAsk = model.conversation.turns.value.at(-1)?.peek().ask;
  useEffect(() => {
    if (isNowhere()) question.current?.focus();
  }, [latestAsk, question]);

  // So does what was pressed to have the page read.
  const pageState = model.pageChoice.page.value.state;
  const offer = model.siteAccess.offer.value;
  useEffect(() => {
    if (isNowhere()) question.current?.focus();
  }, [pageState, offer, question]);

  const trouble = model.trouble.value?.kind;
  useEffect(() => {
    if (trouble === undefined && isNowhere()) question.current?.focus();
    const isIdle = isNowhere() || document.activeElement === question.current;
    if (trouble === "not_paired" && isIdle && model.draft.peek() === "") code.current?.focus();
  }, [trouble, model, question, code]);
}

const isNowhere = () => document.activeElement === document.body;
