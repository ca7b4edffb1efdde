import { browser, type Browser } from "wxt/browser";
import { UnreadableError, type TabReader } from "../lib/ask/tabs.ts";
import { parseReading } from "../lib/page/reading.ts";
import { hasLeft, refusalOf } from "./chromium-refusals.ts";

/** Goes into a tab's page, which the browser allows after a click of the person only. */
export const tabReader: TabReader = { read };

async function read(tabId: number) {
  const { result } = await inject(tabId);
  const reading = parseReading(result);
  if (!reading.ok) throw new UnreadableError(reading.refusal, reading.title, { cause: reading.fault });
  return reading.page;
}

/** One injection in the top frame; once more if the page left meanwhile. */
async function inject(tabId: number, isRetry = false) {
  try {
    const [result] = await execute(tabId);
    if (result?.result !== null && result?.result !== undefined) return result;
    throw new Error("The frame was removed.");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!isRetry && hasLeft(message)) return inject(tabId, true);
    throw await unreadable(tabId, message, error);
  }
}

function execute(tabId: number): Promise<Browser.scripting.InjectionResult<unknown>[]> {
  // A page that never stops loading is read as far as it has come; the reader waits for what is worth it.
  return browser.scripting.executeScript({
    target: { tabId },
    injectImmediately: true,
    files: ["/page-reader.js"],
  });
}

async function unreadable(tabId: number, message: string, cause: unknown): Promise<UnreadableError> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  const refusal = tab === undefined ? "tab_gone" : refusalOf(message, tab.url);
  return new UnreadableError(refusal, tab?.title ?? "", { cause });
}
