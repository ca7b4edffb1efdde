import { UnreadableError, type TabChange, type TabReader, type Tabs } from "../../../../lib/ask/tabs.ts";
import type { PageRefusal } from "../../../../lib/ask/event.ts";
import type { Page } from "../../../../lib/page/page.ts";

/** What a tab shows: text that can be read, or why it can't, or a page that never answers. */
type Shown = string | { refusal: PageRefusal | "never" };

export function pageOf(text: string): Page {
  return {
    url: "https://example.org/page",
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

  async read(tabId: number): Promise<Page> {
    this.readings.push(tabId);
    return pageOf(await this.#textOf(tabId));
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
