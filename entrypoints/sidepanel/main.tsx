import { systemClock } from "@anvesha/nerve";
import { render } from "preact";
import { PanelClient } from "../../lib/ask/panel-client.ts";
import { PanelModel } from "../../lib/panel/panel-model.ts";
import { connectToBackground } from "../../platform/channel.ts";
import { openOptions } from "../../platform/options-page.ts";
import {
  isStorageRefused,
  loadSettings,
  onSettingsChange,
  saveSettings,
} from "../../platform/settings-store.ts";
import { siteRights } from "../../platform/site-permissions.ts";
import { translate } from "../../platform/strings.ts";
import { currentWindow } from "../../platform/windows.ts";
import { App } from "./App.tsx";
import { nextFrame } from "./next-frame.ts";

const life = new AbortController();
window.addEventListener("pagehide", () => life.abort(), { once: true });

const [{ id: windowId, isPrivate }, settings] = await Promise.all([currentWindow(), loadSettings()]);

const model = new PanelModel({
  send: (message) => client.send(message),
  nextFrame,
  clock: systemClock,
  wallClock: () => Date.now(),
  settings,
  isStorageRefused: isStorageRefused(),
  // Where it can't be stored, the switch holds in this panel.
  saveWebSearch: (webSearch) => void saveSettings({ webSearch }).catch(() => {}),
  isPrivate,
  siteRights,
  openOptions: () => void openOptions(),
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
onSettingsChange((now) => model.receiveSettings(now));

document.documentElement.lang = translate("document_language");
document.documentElement.dir = translate("document_direction");
const root = document.getElementById("root");
if (root !== null) render(<App model={model} />, root);
