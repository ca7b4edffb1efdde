import { signal } from "@preact/signals";
import { systemClock } from "@anvesha/nerve";
import { render } from "preact";
import { OptionsPage } from "../../components/options/OptionsPage.tsx";
import { TranslateContext } from "../../components/translate.ts";
import { PanelClient } from "../../lib/ask/panel-client.ts";
import { OptionsModel } from "../../lib/options/options-model.ts";
import { connectToBackground } from "../../platform/channel.ts";
import { answersAt } from "../../platform/daemon-presence.ts";
import { panelShortcut } from "../../platform/invocation.ts";
import { loadSettings, onSettingsChange, saveSettings } from "../../platform/settings-store.ts";
import { siteRights } from "../../platform/site-permissions.ts";
import { translate } from "../../platform/strings.ts";
import { thisBrowser } from "../../platform/this-browser.ts";
import { whileVisible } from "./while-visible.ts";

const life = new AbortController();
window.addEventListener("pagehide", () => life.abort(), { once: true });

const [settings, keys] = await Promise.all([loadSettings(), panelShortcut()]);

const model = new OptionsModel({
  send: (message) => client?.send(message),
  settings,
  save: saveSettings,
  answersAt,
  siteRights,
  clock: systemClock,
  signal: life.signal,
});
let client: PanelClient | undefined;
// A tab that is forgotten in the background must not hold the link for days.
whileVisible((signal) => {
  client = new PanelClient({
    windowId: null,
    connect: connectToBackground,
    onMessage: (message) => model.receive(message),
    clock: systemClock,
    signal,
  });
});
onSettingsChange((now) => model.receiveSettings(now));

const shortcut = signal(keys);
// Whoever comes back may have changed it meanwhile, in a page of the browser's own.
window.addEventListener("focus", () => void panelShortcut().then((now) => (shortcut.value = now)));

document.documentElement.lang = translate("document_language");
document.documentElement.dir = translate("document_direction");
document.title = translate("options_title", translate("extension_name"));
const root = document.getElementById("root");
if (root !== null)
  render(
    <TranslateContext.Provider value={translate}>
      <OptionsPage model={model} shortcut={shortcut} shortcutSettings={thisBrowser.shortcutSettings} />
    </TranslateContext.Provider>,
    root,
  );
