import { browser } from "wxt/browser";
import { translate } from "./strings.ts";

/** Pages that an extension can be let into; elsewhere the entry would promise what it can't keep. */
const READABLE = ["http://*/*", "https://*/*"];

/** Adds the entries to the context menu, where they stay; for every installation and update. */
export function addMenuOnInstall(): void {
  browser.runtime.onInstalled.addListener(() => {
    browser.contextMenus.removeAll(() => {
      add("ask-page", "page", translate("menu_ask_page"));
      add("ask-selection", "selection", translate("menu_ask_selection"));
    });
  });
}

function add(id: string, context: "page" | "selection", title: string): void {
  browser.contextMenus.create({ id, contexts: [context], title, documentUrlPatterns: READABLE });
}
