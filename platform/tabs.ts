import { browser, type Browser } from "wxt/browser";
import type { TabChange, Tabs } from "../lib/ask/tabs.ts";
import { onInvocation } from "./invocation.ts";

/** Without the permission `tabs` the browser tells ids and loading, and no address: that is all this needs. */
export const browserTabs: Tabs = { active, watch };

async function active(windowId: number): Promise<number | null> {
  const [tab] = await browser.tabs.query({ active: true, windowId });
  return tab?.id ?? null;
}

function watch(listener: (change: TabChange) => void, signal: AbortSignal): void {
  const onSwitched = () => listener({ type: "switched" });
  const onUpdated = (tabId: number, { status }: Browser.tabs.OnUpdatedInfo) => {
    if (status === "loading") listener({ type: "loading", tabId });
    else if (status === "complete") listener({ type: "loaded", tabId });
  };
  const { onActivated, onAttached, onDetached, onRemoved, onReplaced, onUpdated: updated } = browser.tabs;
  const switches = [onActivated, onAttached, onDetached, onRemoved, onReplaced];
  for (const event of switches) event.addListener(onSwitched);
  updated.addListener(onUpdated);
  onInvocation(({ id }) => {
    if (id !== undefined) listener({ type: "granted", tabId: id });
  }, signal);
  signal.addEventListener("abort", () => {
    for (const event of switches) event.removeListener(onSwitched);
    updated.removeListener(onUpdated);
  });
}
