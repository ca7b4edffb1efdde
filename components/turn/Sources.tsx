import { useSignal } from "@preact/signals";
import type { Turn } from "../../lib/ask/turn.ts";
import { useTranslate } from "../translate.ts";
import { Card } from "./Card.tsx";
import { cardId } from "./cite.ts";

/** So many fit into the row without hiding one another. */
const FIT_IN_A_ROW = 2;

type SourcesProps = Pick<Turn, "ask" | "question" | "cards" | "sources">;

/** The cards in one row, so that the answer stays where it is while more of them come; or all below one another. */
export function Sources({ ask, question, cards, sources }: SourcesProps) {
  const translate = useTranslate();
  const isOpen = useSignal(false);
  if (cards.length === 0) return null;
  return (
    <section class="sources" data-open={isOpen.value}>
      <div class="sources-head">
        <h3 class="small-heading">
          {translate("card_sources")} <span class="sources-count">{cards.length}</span>
        </h3>
        {cards.length > FIT_IN_A_ROW && (
          <button
            type="button"
            class="link-button"
            aria-expanded={isOpen.value}
            onClick={() => (isOpen.value = !isOpen.value)}
          >
            {translate(isOpen.value ? "card_show_less" : "card_show_all")}
          </button>
        )}
      </div>
      <ol class="cards" role="list">
        {cards.map((result) => {
          const number = sources.indexOf(result.url) + 1;
          return (
            <Card
              key={result.url}
              id={cardId(ask, number)}
              number={number}
              result={result}
              question={question}
            />
          );
        })}
      </ol>
    </section>
  );
}
