import { browser } from "wxt/browser";
import { UnreadableError, type TabReader } from "../lib/ask/tabs.ts";
import { parseReading } from "../lib/page/reading.ts";
import { thisBrowser } from "./this-browser.ts";

/** Goes into a tab's page, which the browser allows after a click of the person, or on a site that was allowed. */
export const tabReader: TabReader = { address, read };

async function address(tabId: number): Promise<string | undefined> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab?.url;
}

async function read(tabId: number) {
  const reading = parseReading(await inject(tabId));
  if (!reading.ok) throw new UnreadableError(reading.refusal, reading.title, { cause: reading.fault });
  return reading.page;
}

/** One injection in the top frame; once more if the page left meanwhile. */
async function inject(tabId: number, isRetry = false): Promise<unknown> {
  const outcome = await execute(tabId);
  if (outcome.ok) return outcome.result;
  if (!isRetry && thisBrowser.hasLeft(outcome.message)) return inject(tabId, true);
  throw await unreadable(tabId, outcome.message);
}

async function execute(tabId: number) {
  try {
    // A page that never stops loading is read as far as it has come; the reader waits for what is worth it.
    const [injection] = await browser.scripting.executeScript({
      target: { tabId },
      injectImmediately: true,
      files: ["/page-reader.js"],
    });
    return thisBrowser.outcomeOf(injection);
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) } as const;
  }
}

async function unreadable(tabId: number, message: string): Promise<UnreadableError> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  const refusal = tab === undefined ? "tab_gone" : thisBrowser.refusalOf(message, tab.url);
  return new UnreadableError(refusal, tab?.title ?? "", { cause: message });
}
