import { browser } from "wxt/browser";
import type { SiteRights } from "../lib/sites/allowed-sites.ts";
import { patternOf } from "../lib/sites/site.ts";

/** The browser's permissions, which it keeps itself: nothing of them is stored by this extension. */
export const siteRights: SiteRights = {
  allowed: async () => (await browser.permissions.getAll()).origins ?? [],
  request: (site) => browser.permissions.request({ origins: [patternOf(site)] }),
  withdraw: async (site) => {
    await browser.permissions.remove({ origins: [patternOf(site)] });
  },
  onChange: onSitesChange,
};

/** Tells whenever sites are allowed or withdrawn, here or in the browser's own pages, until the signal aborts. */
export function onSitesChange(listener: () => void, signal: AbortSignal): void {
  const { onAdded, onRemoved } = browser.permissions;
  for (const event of [onAdded, onRemoved]) {
    event.addListener(listener);
    signal.addEventListener("abort", () => event.removeListener(listener), { once: true });
  }
}
