import type { PanelModel } from "../../lib/panel/panel-model.ts";
import { suggestions } from "../../lib/panel/suggestions.ts";
import { useTranslate } from "../translate.ts";

/** Before the first question: what this is for, and three questions to start with. */
export function EmptyState({ model }: { model: PanelModel }) {
  const translate = useTranslate();
  const { page, isRemoved, preview, target } = model.pageChoice;
  const about = {
    page: isRemoved.value ? null : page.value,
    extract: preview.value === null ? null : (preview.value.extract ?? ""),
    now: model.now.peek(),
  };
  const [before, after] = translate("empty_title", "\n").split("\n");
  return (
    <section class="empty">
      <h2 class="empty-title">
        {before}
        <mark>{translate("empty_title_marked")}</mark>
        {after}
      </h2>
      <p class="empty-text">
        {translate(target.value.tabId === null ? "empty_text_no_page" : "empty_text")}{" "}
        {translate(model.webSearch.value ? "empty_web_on" : "empty_web_off")}
      </p>
      <h3 class="small-heading">{translate("empty_suggestions")}</h3>
      <ul class="suggestions">
        {suggestions(about, translate).map((question) => (
          <li key={question}>
            <button type="button" class="suggestion" dir="auto" onClick={() => model.ask(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
