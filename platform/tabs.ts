import { browser, type Browser } from "wxt/browser";
import type { TabChange, Tabs } from "../lib/ask/tabs.ts";
import { onInvocation } from "./invocation.ts";
import { onSitesChange } from "./site-permissions.ts";
import { thisBrowser } from "./this-browser.ts";

/** The click that opens a panel comes before the panel can watch; it is told to a watch that begins so soon. */
const RECENT_MS = 5_000;

/** Without the permission `tabs` the browser tells ids and loading, and no address: that is all this needs. */
export class BrowserTabs implements Tabs {
  readonly grantLasts = thisBrowser.grantLasts;
  #invoked = { tabId: -1, at: -Infinity };

  constructor() {
    onInvocation(({ id }) => {
      if (id !== undefined) this.#invoked = { tabId: id, at: performance.now() };
    });
  }

  async active(windowId: number): Promise<number | null> {
    const [tab] = await browser.tabs.query({ active: true, windowId });
    return tab?.id ?? null;
  }

  watch(listener: (change: TabChange) => void, signal: AbortSignal): void {
    const onSwitched = () => listener({ type: "switched" });
    const onUpdated = (tabId: number, { status }: Browser.tabs.OnUpdatedInfo) => {
      if (status === "loading") listener({ type: "loading", tabId });
      else if (status === "complete") listener({ type: "loaded", tabId });
    };
    const { onActivated, onAttached, onDetached, onRemoved, onReplaced } = browser.tabs;
    const switches = [onActivated, onAttached, onDetached, onRemoved, onReplaced];
    for (const event of switches) event.addListener(onSwitched);
    browser.tabs.onUpdated.addListener(onUpdated);
    onInvocation(({ id }) => {
      if (id !== undefined) listener({ type: "granted", tabId: id });
    }, signal);
    onSitesChange(() => listener({ type: "sites" }), signal);
    signal.addEventListener("abort", () => {
      for (const event of switches) event.removeListener(onSwitched);
      browser.tabs.onUpdated.removeListener(onUpdated);
    });
    const { tabId, at } = this.#invoked;
    if (performance.now() - at < RECENT_MS) listener({ type: "granted", tabId });
  }
}

/** Tells every tab that is closed, until the signal aborts: a background that sleeps needn't wake for it. */
export function onTabClosed(listener: (tabId: number) => void, signal: AbortSignal): void {
  const onRemoved = (tabId: number) => listener(tabId);
  browser.tabs.onRemoved.addListener(onRemoved);
  signal.addEventListener("abort", () => browser.tabs.onRemoved.removeListener(onRemoved), { once: true });
}
