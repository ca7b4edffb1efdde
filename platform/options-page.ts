import { browser } from "wxt/browser";

/** Shows the options in a tab: the one where they are open already, if there is one. */
export async function openOptions(): Promise<void> {
  await browser.runtime.openOptionsPage();
}
