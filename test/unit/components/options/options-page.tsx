import { signal } from "@preact/signals";
import { act, render } from "@testing-library/preact";
import { OptionsPage } from "../../../../components/options/OptionsPage.tsx";
import { TranslateContext } from "../../../../components/translate.ts";
import type { ShortcutSettings } from "../../../../lib/options/shortcut-settings.ts";
import type { Settings } from "../../../../lib/settings/settings.ts";
import { translateFrom } from "../../../../lib/strings/translate.ts";
import messages from "../../../../public/_locales/en/messages.json" with { type: "json" };
import { OptionsStage } from "../../../doubles/options-stage.ts";

interface Given {
  stored?: Partial<Settings>;
  /** Match patterns of what may be read without a click. */
  allowed?: string[];
  keys?: string;
  shortcutSettings?: ShortcutSettings;
}

const ADDRESS = { address: "chrome://extensions/shortcuts" };

/** The whole options page, in English, with a store, a background and a browser that are played by hand. */
export function renderOptions({
  stored,
  allowed,
  keys = "Alt+Shift+Q",
  shortcutSettings = ADDRESS,
}: Given = {}): OptionsStage {
  const stage = new OptionsStage(stored, allowed);
  render(
    <TranslateContext.Provider value={translateFrom(messages)}>
      <OptionsPage model={stage.model} shortcut={signal(keys)} shortcutSettings={shortcutSettings} />
    </TranslateContext.Provider>,
  );
  return stage;
}

/** Does it, and lets everything follow that it leads to. */
export const play = (run: () => void) =>
  act(async () => {
    run();
    await new Promise<void>((done) => setTimeout(done));
  });
