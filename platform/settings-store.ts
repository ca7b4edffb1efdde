import { browser } from "wxt/browser";
import { parseSettings, type Settings } from "../lib/settings/settings.ts";
import { SettingsKeeper } from "../lib/settings/settings-keeper.ts";

/** The one thing this extension stores, under this key of `storage.local`. */
const KEY = "settings";

const keeper = new SettingsKeeper({
  read: async () => (await browser.storage.local.get(KEY))[KEY],
  write: (settings) => browser.storage.local.set({ [KEY]: settings }),
  alone: (run) => navigator.locks.request(KEY, run),
});

export const loadSettings = () => keeper.load();
export const saveSettings = (changes: Partial<Settings>) => keeper.save(changes);
/** The browser let nothing be read when it was last asked; the settings hold in memory alone. */
export const isStorageRefused = () => keeper.isRefused;

/** Tells every change, whichever part of the extension made it. */
export function onSettingsChange(listener: (settings: Settings, before: Settings) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes[KEY];
    if (change === undefined) return;
    keeper.storeChanged();
    listener(parseSettings(change.newValue), parseSettings(change.oldValue));
  });
}
