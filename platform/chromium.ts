import { browser } from "wxt/browser";

/**
 * Opens the panel beside the tabs of a window. Must be the first call in the handler of a click, a command or
 * a menu entry: after an await Chromium no longer takes it for the person's wish.
 *
 * It isn't left to `setPanelBehavior({ openPanelOnActionClick: true })`, since then the click grants no
 * `activeTab` and tells nobody.
 */
export function openPanel(windowId: number): Promise<void> {
  return browser.sidePanel.open({ windowId });
}
