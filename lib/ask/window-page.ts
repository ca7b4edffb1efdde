import type { Clock, NerveLog } from "@anvesha/nerve";
import { pause } from "../link/pause.ts";
import type { PageRefusal } from "./event.ts";
import type { PageState } from "./port.ts";
import type { TabPages } from "./tab-pages.ts";
import { UnreadableError, type TabChange, type Tabs } from "./tabs.ts";

/** How long a page may load before what there is of it is read. */
const LOADING_MS = 3_000;

export interface WindowPageOptions {
  windowId: number;
  tabs: Tabs;
  pages: TabPages;
  tell: (page: PageState) => void;
  clock: Clock;
  log: NerveLog;
  /** The life of the watch. */
  signal: AbortSignal;
}

/** Tells the page that one window shows, and again whenever it is another one or may have changed. */
export class WindowPage {
  readonly #options: WindowPageOptions;
  #tabId: number | null = null;
  /** The tab in which the person asked for the panel, for as long as its page stays. */
  #grantedTabId: number | null = null;
  /** One look at the tab's page; the next one ends it. */
  #look = new AbortController();

  constructor(options: WindowPageOptions) {
    this.#options = options;
    options.tabs.watch((change) => this.#onChange(change), options.signal);
    void this.#follow(true);
  }

  /** Reads the page again. */
  again(): void {
    void this.#follow(true);
  }

  #onChange(change: TabChange): void {
    if (change.type === "switched") {
      void this.#follow(false);
      return;
    }
    if (change.type === "granted") this.#grantedTabId = change.tabId;
    else if (change.type === "loading" && change.tabId === this.#grantedTabId) this.#grantedTabId = null;
    if (change.tabId === this.#tabId) this.#show(change.tabId, change.type === "loading" ? LOADING_MS : 0);
  }

  /** Finds out which tab the window shows. A change in another window must not end the look at this one. */
  async #follow(evenIfSame: boolean): Promise<void> {
    const { tabs, windowId, signal } = this.#options;
    const tabId = await tabs.active(windowId);
    if (!signal.aborted && (evenIfSame || tabId !== this.#tabId)) this.#show(tabId, 0);
  }

  #show(tabId: number | null, delayMs: number): void {
    this.#tabId = tabId;
    this.#look.abort();
    this.#look = new AbortController();
    if (tabId === null) this.#options.tell({ state: "none" });
    else void this.#read(tabId, delayMs, AbortSignal.any([this.#options.signal, this.#look.signal]));
  }

  async #read(tabId: number, delayMs: number, signal: AbortSignal): Promise<void> {
    const { tell, clock, pages } = this.#options;
    tell({ state: "reading", tabId });
    if (delayMs > 0) await pause(clock, delayMs, signal);
    try {
      const { url, title, lang, bytes, selection, omitted } = await pages.read(tabId, signal);
      if (!signal.aborted) tell({ state: "readable", tabId, url, title, lang, bytes, selection, omitted });
    } catch (error) {
      if (!signal.aborted) tell({ state: "unreadable", tabId, ...this.#refusalOf(error, tabId) });
    }
  }

  #refusalOf(error: unknown, tabId: number): { title: string; refusal: PageRefusal } {
    if (!(error instanceof UnreadableError) || error.refusal === "unknown") {
      this.#options.log({ level: "error", message: "A page could not be read.", error });
      return { title: error instanceof UnreadableError ? error.title : "", refusal: "unknown" };
    }
    const { title, refusal } = error;
    // Another click wouldn't help: the browser lets nobody in.
    const isClosedToAll = refusal === "no_access" && tabId === this.#grantedTabId;
    return { title, refusal: isClosedToAll ? "browser_page" : refusal };
  }
}
