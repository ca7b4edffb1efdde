import { browser, type Browser } from "wxt/browser";
import type { MarkedText } from "../lib/ask/tab-pages.ts";

/** As the manifest names it. */
const COMMAND = "open-panel";

/**
 * Tells, with the tab and what was marked in it, every way in which a person can ask for the panel: the toolbar button, the keyboard
 * command and the context menu. Each grants `activeTab`. Until the signal aborts, or for good without one.
 */
export function onInvocation(
  listener: (tab: Browser.tabs.Tab, marked?: MarkedText) => void,
  signal?: AbortSignal,
): void {
  const onClicked = (tab: Browser.tabs.Tab) => listener(tab);
  const onCommand = (command: string, tab?: Browser.tabs.Tab) => {
    if (command === COMMAND && tab) listener(tab);
  };
  const onMenu = (click: Browser.contextMenus.OnClickData, tab?: Browser.tabs.Tab) => {
    if (tab) listener(tab, markedIn(click));
  };
  browser.action.onClicked.addListener(onClicked);
  browser.commands.onCommand.addListener(onCommand);
  browser.contextMenus.onClicked.addListener(onMenu);
  signal?.addEventListener("abort", () => {
    browser.action.onClicked.removeListener(onClicked);
    browser.commands.onCommand.removeListener(onCommand);
    browser.contextMenus.onClicked.removeListener(onMenu);
  });
}

/** The entry for what is marked tells it, in whatever frame or field it stands. */
function markedIn({ selectionText = "", pageUrl = "" }: Browser.contextMenus.OnClickData) {
  return selectionText === "" ? undefined : { url: pageUrl, text: selectionText };
}

/** The keys that ask for the panel, as the browser writes them; "" when a person has set none. */
export async function panelShortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === COMMAND)?.shortcut ?? "";
}
