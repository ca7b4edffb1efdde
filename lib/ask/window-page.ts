import type { Clock, NerveLog } from "@anvesha/nerve";
import { pause } from "../link/pause.ts";
import type { Page } from "../page/page.ts";
import type { Site } from "../sites/site.ts";
import type { PageRefusal } from "./event.ts";
import type { PageState } from "./port.ts";
import type { TabPages } from "./tab-pages.ts";
import { UnreadableError, type TabChange, type Tabs } from "./tabs.ts";

/** How long a page may load before what there is of it is read. */
const LOADING_MS = 3_000;
/** A page may come as an empty shell that is filled later: the rests before it is looked at again. */
const LOOK_AGAIN_MS = [1_000, 3_000];

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
  /** What was told last, and of which page if it could be read. */
  #told: PageState | null = null;
  #page: Page | null = null;

  constructor(options: WindowPageOptions) {
    this.#options = options;
    options.tabs.watch((change) => this.#onChange(change), options.signal);
    options.pages.onRead((tabId, page) => {
      if (tabId === this.#tabId) this.#tellPage(tabId, page);
    }, options.signal);
    void this.#follow("anew");
  }

  /** Reads the page again, and says so. */
  again(): void {
    void this.#follow("anew");
  }

  /** Finds out whether the page is still as it was told, and says nothing if it is. */
  look(): void {
    void this.#follow("quietly");
  }

  #onChange(change: TabChange): void {
    if (change.type === "switched") {
      void this.#follow("if-other");
      return;
    }
    if (change.type === "sites") {
      if (this.#tabId !== null) this.#show(this.#tabId, { isQuiet: this.#told?.state === "readable" });
      return;
    }
    if (change.type === "granted") this.#grantedTabId = change.tabId;
    else if (change.type === "loading" && change.tabId === this.#grantedTabId) this.#grantedTabId = null;
    if (change.tabId !== this.#tabId) return;
    if (change.type === "loading") this.#show(change.tabId, { delayMs: LOADING_MS });
    else this.#show(change.tabId, { isQuiet: this.#told?.state === "readable" });
  }

  /** Finds out which tab the window shows. A change in another window must not end the look at this one. */
  async #follow(how: "anew" | "quietly" | "if-other"): Promise<void> {
    const { tabs, windowId, signal } = this.#options;
    // A window that is gone shows no tab.
    const tabId = await tabs.active(windowId).catch(() => null);
    if (signal.aborted) return;
    if (tabId !== this.#tabId || how === "anew") this.#show(tabId);
    // What is being read needs no second look.
    else if (how === "quietly" && this.#told?.state !== "reading") this.#show(tabId, { isQuiet: true });
  }

  #show(tabId: number | null, { delayMs = 0, isQuiet = false } = {}): void {
    this.#tabId = tabId;
    this.#look.abort();
    this.#look = new AbortController();
    if (tabId === null) {
      this.#tell({ state: "none" });
      return;
    }
    if (!isQuiet) this.#tell({ state: "reading", tabId });
    void this.#keepLooking(tabId, delayMs, AbortSignal.any([this.#options.signal, this.#look.signal]));
  }

  async #keepLooking(tabId: number, delayMs: number, signal: AbortSignal): Promise<void> {
    for (const restMs of [delayMs, ...LOOK_AGAIN_MS]) {
      if (restMs > 0) await pause(this.#options.clock, restMs, signal);
      if (signal.aborted) return;
      await this.#read(tabId, signal);
      if (this.#told?.state === "unreadable" && this.#told.refusal !== "empty") return;
    }
  }

  /** A page that is read is told by {@link TabPages.onRead}. */
  async #read(tabId: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#options.pages.read(tabId, signal);
    } catch (error) {
      if (!signal.aborted) this.#tell({ state: "unreadable", tabId, ...this.#refusalOf(error, tabId) });
    }
  }

  #tellPage(tabId: number, page: Page): void {
    const isTold = this.#told?.state === "readable" && this.#told.tabId === tabId;
    if (isTold && this.#page !== null && isSame(page, this.#page)) return;
    const { url, title, lang, bytes, selection, omitted } = page;
    this.#tell({ state: "readable", tabId, url, title, lang, bytes, selection, omitted });
    this.#page = page;
  }

  #tell(state: PageState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#told) && state.state !== "readable") return;
    this.#told = state;
    this.#page = null;
    this.#options.tell(state);
  }

  #refusalOf(error: unknown, tabId: number): { title: string; refusal: PageRefusal; site?: Site } {
    if (!(error instanceof UnreadableError) || error.refusal === "unknown") {
      this.#options.log({ level: "error", message: "A page could not be read.", error });
      return { title: error instanceof UnreadableError ? error.title : "", refusal: "unknown" };
    }
    const { title, refusal } = error;
    if (refusal !== "no_access") return { title, refusal };
    const { tabs, pages } = this.#options;
    // Another click wouldn't help: the browser lets nobody in. Where the right ends with a page it may be lost by now.
    if (tabs.grantLasts === "site" && tabId === this.#grantedTabId) return { title, refusal: "browser_page" };
    // Where the right outlives a page, the tab has left the site that was seen.
    const site = tabs.grantLasts === "page" ? pages.lastSite(tabId) : null;
    return { title, refusal, ...(site !== null && { site }) };
  }
}

/** Whether nobody could tell one from the other, in any word. */
function isSame(page: Page, other: Page): boolean {
  return JSON.stringify(page) === JSON.stringify(other);
}
