import { browser } from "wxt/browser";
import { parseSettings, type Settings } from "../lib/settings/settings.ts";

/** The one thing this extension stores, under this key of `storage.local`. */
const KEY = "settings";

export async function loadSettings(): Promise<Settings> {
  return parseSettings((await browser.storage.local.get(KEY))[KEY]);
}

/** Writes the given settings and leaves the others as they are, even if another part writes at the same time. */
export async function saveSettings(changes: Partial<Settings>): Promise<void> {
  await navigator.locks.request(KEY, async () => {
    await browser.storage.local.set({ [KEY]: { ...(await loadSettings()), ...changes } });
  });
}

/** Tells every change, whichever part of the extension made it. */
export function onSettingsChange(listener: (settings: Settings, before: Settings) => void): void {
  browser.storage.local.onChanged.addListener((changes) => {
    const change = changes[KEY];
    if (change !== undefined) listener(parseSettings(change.newValue), parseSettings(change.oldValue));
  });
}
