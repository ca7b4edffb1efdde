import { browser, type Browser } from "wxt/browser";
import { UnreadableError, type TabReader } from "../lib/ask/tabs.ts";
import { parseReading } from "../lib/page/reading.ts";
import { hasLeft, refusalOf } from "./chromium-refusals.ts";

type Injection = { func: () => unknown } | { files: ["/page-reader.js"] };

/** Goes into a tab's page, which the browser allows after a click of the person only. */
export const tabReader: TabReader = { mark, read };

async function mark(tabId: number): Promise<string> {
  const { documentId, result } = await inject(tabId, { func: markOfDocument });
  return `${documentId} ${String(result)}`;
}

async function read(tabId: number) {
  const { result } = await inject(tabId, { files: ["/page-reader.js"] });
  const reading = parseReading(result);
  if (!reading.ok) throw new UnreadableError(reading.refusal, reading.title, { cause: reading.fault });
  return reading.page;
}

/** Runs in the page, alone: it can use nothing of this file. */
function markOfDocument(): string {
  // A document that isn't HTML has no body.
  const length = document.querySelector("body")?.textContent.length ?? 0;
  return [location.href, document.readyState, length, document.title, getSelection()?.toString()].join(" ");
}

/** One injection in the top frame; once more if the page left meanwhile. */
async function inject(tabId: number, injection: Injection, isRetry = false) {
  try {
    const [result] = await execute(tabId, injection);
    if (result?.result !== null && result?.result !== undefined) return result;
    throw new Error("The frame was removed.");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!isRetry && hasLeft(message)) return inject(tabId, injection, true);
    throw await unreadable(tabId, message, error);
  }
}

function execute(tabId: number, injection: Injection): Promise<Browser.scripting.InjectionResult<unknown>[]> {
  // A page that never stops loading is read as far as it has come; the reader waits for what is worth it.
  return browser.scripting.executeScript({ target: { tabId }, injectImmediately: true, ...injection });
}

async function unreadable(tabId: number, message: string, cause: unknown): Promise<UnreadableError> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  const refusal = tab === undefined ? "tab_gone" : refusalOf(message, tab.url);
  return new UnreadableError(refusal, tab?.title ?? "", { cause });
}
