import { render } from "@testing-library/preact";
import { Panel } from "../../../components/panel/Panel.tsx";
import { TranslateContext } from "../../../components/translate.ts";
import type { Receipt } from "../../../lib/ask/event.ts";
import type { PageState } from "../../../lib/ask/port.ts";
import { translateFrom } from "../../../lib/strings/translate.ts";
import messages from "../../../public/_locales/en/messages.json" with { type: "json" };
import { PanelStage, type PanelStageOptions } from "../../doubles/panel-stage.ts";

export const PAGE: Extract<PageState, { state: "readable" }> = {
  state: "readable",
  tabId: 7,
  url: "https://a.example/lights",
  title: "The light",
  lang: "en",
  bytes: 62_400,
  selection: "",
  omitted: { hidden: 0, bytes: 0 },
};

export const RECEIPT: Receipt = {
  url: PAGE.url,
  title: PAGE.title,
  extract: "The exact text.\n\nTo the byte.",
  pageBytes: 62_400,
  passageBytes: 29,
  omitted: { hidden: 0, bytes: 0 },
};

/** The whole panel, in English, with a background that is played by hand. */
export function renderPanel(options?: PanelStageOptions): PanelStage {
  const stage = new PanelStage(options);
  render(
    <TranslateContext.Provider value={translateFrom(messages)}>
      <Panel model={stage.model} />
    </TranslateContext.Provider>,
  );
  return stage;
}

/** The one element that matches. */
export function one(selector: string): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector);
  const [first] = found;
  if (first === undefined || found.length > 1) throw new Error(`${found.length} elements match ${selector}`);
  return first;
}

/** What stands in the question box, which is a field. */
export const questionBox = () => one("#question") as HTMLTextAreaElement;
