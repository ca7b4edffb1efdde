import type { Clock } from "@anvesha/nerve";
import { TabPages } from "../../../../lib/ask/tab-pages.ts";
import { UnreadableError, type TabChange, type TabReader, type Tabs } from "../../../../lib/ask/tabs.ts";
import type { PageRefusal } from "../../../../lib/ask/event.ts";
import type { Page } from "../../../../lib/page/page.ts";
import { isWithin } from "../../../../lib/sites/host.ts";

/** What a tab shows: text that can be read, or why it can't, or a page that never answers. */
type Shown = string | { refusal: PageRefusal | "never" };

export function pageOf(text: string, url = "https://example.org/page"): Page {
  return {
    url,
    title: "A page",
    lang: "en",
    selection: "",
    blocks: [text],
    bytes: new TextEncoder().encode(text).length,
    omitted: { hidden: 0, bytes: 0 },
  };
}

/** A browser with one window, whose tabs are moved by hand. */
export class BrowserWorld implements Tabs, TabReader {
  readonly windowId = 1;
  grantLasts: "site" | "page" = "site";
  /** Where every tab is; its address is told only while its page can be read. */
  url = "https://example.org/page";
  /** Hosts that are never to be read. */
  readonly neverRead: string[] = [];
  activeTab: number | null = 10;
  readonly shown = new Map<number, Shown>([[10, "The tower is 31 metres high."]]);
  /** The tabs that were read in full, in order. */
  readonly readings: number[] = [];
  readonly #listeners = new Set<(change: TabChange) => void>();

  get watchers(): number {
    return this.#listeners.size;
  }

  active(windowId: number): Promise<number | null> {
    return Promise.resolve(windowId === this.windowId ? this.activeTab : null);
  }

  watch(listener: (change: TabChange) => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener));
  }

  pages(clock: Clock): TabPages {
    const isNeverRead = (url: string) => Promise.resolve(isWithin(url, this.neverRead));
    return new TabPages({ reader: this, isNeverRead, clock });
  }

  address(tabId: number): Promise<string | undefined> {
    return Promise.resolve(typeof this.shown.get(tabId) === "string" ? this.url : undefined);
  }

  async read(tabId: number): Promise<Page> {
    this.readings.push(tabId);
    return pageOf(await this.#textOf(tabId), this.url);
  }

  tell(change: TabChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  #textOf(tabId: number): Promise<string> {
    const shown = this.shown.get(tabId);
    if (shown === undefined) return Promise.reject(new UnreadableError("tab_gone"));
    if (typeof shown === "string") return Promise.resolve(shown);
    if (shown.refusal === "never") return new Promise(() => {});
    return Promise.reject(new UnreadableError(shown.refusal, "A title"));
  }
}
