import { systemClock } from "@anvesha/nerve";
import { render } from "preact";
import { PanelClient } from "../../lib/ask/panel-client.ts";
import { PanelModel } from "../../lib/panel/panel-model.ts";
import { connectToBackground } from "../../platform/channel.ts";
import { loadSettings, onSettingsChange, saveSettings } from "../../platform/settings-store.ts";
import { translate } from "../../platform/strings.ts";
import { currentWindowId } from "../../platform/windows.ts";
import { App } from "./App.tsx";
import { nextFrame } from "./next-frame.ts";

const life = new AbortController();
window.addEventListener("pagehide", () => life.abort(), { once: true });

const [windowId, settings] = await Promise.all([currentWindowId(), loadSettings()]);

const model = new PanelModel({
  send: (message) => client.send(message),
  nextFrame,
  clock: systemClock,
  wallClock: () => Date.now(),
  webSearch: settings.webSearch,
  saveWebSearch: (webSearch) => void saveSettings({ webSearch }),
  signal: life.signal,
});
const client = new PanelClient({
  windowId,
  connect: connectToBackground,
  onMessage: (message) => model.receive(message),
  clock: systemClock,
  signal: life.signal,
});

// Whoever comes back to the panel may have changed the page, or what is selected in it.
window.addEventListener("focus", () => model.pageChoice.look());
onSettingsChange(({ webSearch }) => model.receiveWebSearch(webSearch));

document.documentElement.lang = translate("document_language");
document.documentElement.dir = translate("document_direction");
const root = document.getElementById("root");
if (root !== null) render(<App model={model} />, root);
