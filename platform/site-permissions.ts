import { browser } from "wxt/browser";
import { patternOf, siteOfPattern, type Site } from "../lib/sites/site.ts";

/** The sites that may be read without a click, in no order. Rights to more than one site at once aren't listed. */
export async function allowedSites(): Promise<Site[]> {
  const { origins = [] } = await browser.permissions.getAll();
  return origins.map(siteOfPattern).filter((site) => site !== null);
}

/**
 * Has the browser ask the person, and resolves with the answer. Must be the first call in the handler of a click:
 * after an await no browser takes it for the person's wish.
 */
export function requestSite(site: Site): Promise<boolean> {
  return browser.permissions.request({ origins: [patternOf(site)] });
}

export async function withdrawSite(site: Site): Promise<void> {
  await browser.permissions.remove({ origins: [patternOf(site)] });
}

/** Tells whenever sites are allowed or withdrawn, here or in the browser's own pages, until the signal aborts. */
export function onSitesChange(listener: () => void, signal: AbortSignal): void {
  const { onAdded, onRemoved } = browser.permissions;
  for (const event of [onAdded, onRemoved]) {
    event.addListener(listener);
    signal.addEventListener("abort", () => event.removeListener(listener), { once: true });
  }
}
