import type { Clock } from "@anvesha/nerve";
import { pause } from "../link/pause.ts";
import { cleanText } from "../page/clean.ts";
import type { Page } from "../page/page.ts";
import { siteAt, type Site } from "../sites/site.ts";
import { UnreadableError, type TabReader } from "./tabs.ts";

/** A page that hasn't been read by then, whatever it is busy with, counts as one that can't be. */
const TIMEOUT_MS = 15_000;
/** For as long, a page counts as it was read, but for a question that is asked. */
const RECENT_MS = 3_000;

/** What a person pointed to in a page by its menu, where the page itself may not tell: in a frame, in a field. */
export interface MarkedText {
  /** The address of the page at that moment. */
  url: string;
  text: string;
}

type Listener = (tabId: number, page: Page) => void;

export interface TabPagesOptions {
  reader: TabReader;
  /** Whether the person wants the page at this address never to be read. */
  isNeverRead: (url: string) => Promise<boolean>;
  clock: Clock;
}

/** The pages of the tabs, as they are now or were a moment ago. */
export class TabPages {
  readonly #options: TabPagesOptions;
  readonly #recent = new Map<number, { page: Page; readAt: number }>();
  readonly #marked = new Map<number, MarkedText>();
  /** Where each tab was when that could last be seen. */
  readonly #seenAt = new Map<number, string>();
  readonly #listeners = new Set<Listener>();

  constructor(options: TabPagesOptions) {
    this.#options = options;
  }

  /**
   * The page that the tab shows now. It is read anew each time: no cheap look tells every change in a page.
   *
   * @throws UnreadableError, or the signal's reason
   */
  read(tabId: number, signal: AbortSignal): Promise<Page> {
    return this.#inTime(this.#readNow(tabId), signal);
  }

  /**
   * The page as it was within the last {@link RECENT_MS}: for a glance, which comes with every word typed.
   *
   * @throws UnreadableError, or the signal's reason
   */
  async glance(tabId: number, signal: AbortSignal): Promise<Page> {
    const recent = this.#recent.get(tabId);
    if (recent === undefined || this.#options.clock.now() - recent.readAt >= RECENT_MS)
      return this.read(tabId, signal);
    return this.#withMarked(tabId, recent.page);
  }

  /** Tells every page that was read, whoever wanted it, until the signal aborts. */
  onRead(listener: Listener, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener), { once: true });
  }

  /** From now on this is the selection of the tab's page, unless the page tells one of its own. */
  mark(tabId: number, { url, text }: MarkedText): void {
    this.#marked.set(tabId, { url, text: cleanText(text) });
  }

  /** What was marked has been asked about. */
  unmark(tabId: number): void {
    if (!this.#marked.delete(tabId)) return;
    const recent = this.#recent.get(tabId);
    if (recent !== undefined) this.#tell(tabId, recent.page);
  }

  /** The site where the tab was when that could last be seen, or null. */
  lastSite(tabId: number): Site | null {
    const url = this.#seenAt.get(tabId);
    return url === undefined ? null : siteAt(url);
  }

  /** Nobody looks at pages any more: nothing of them stays. */
  forgetAll(): void {
    for (const kept of [this.#seenAt, this.#recent, this.#marked]) kept.clear();
  }

  /** The tab is closed: nothing of it stays. */
  forget(tabId: number): void {
    this.#seenAt.delete(tabId);
    this.#recent.delete(tabId);
    this.#marked.delete(tabId);
  }

  async #readNow(tabId: number): Promise<Page> {
    const { reader, clock } = this.#options;
    this.#recent.delete(tabId);
    const url = await reader.address(tabId);
    if (url !== undefined) await this.#seen(tabId, url);
    const page = await reader.read(tabId);
    // The tab may have gone on to another site meanwhile.
    if (page.url !== url) await this.#seen(tabId, page.url);
    this.#recent.set(tabId, { page, readAt: clock.now() });
    if (this.#marked.get(tabId)?.url !== page.url) this.#marked.delete(tabId);
    const marked = this.#withMarked(tabId, page);
    this.#tell(tabId, marked);
    return marked;
  }

  async #seen(tabId: number, url: string): Promise<void> {
    this.#seenAt.set(tabId, url);
    if (await this.#options.isNeverRead(url)) throw new UnreadableError("never_read");
  }

  #withMarked(tabId: number, page: Page): Page {
    const marked = this.#marked.get(tabId);
    return marked === undefined || page.selection !== "" ? page : { ...page, selection: marked.text };
  }

  #tell(tabId: number, page: Page): void {
    for (const listener of this.#listeners) listener(tabId, page);
  }

  /** A page that never answers holds nobody up. */
  async #inTime(reading: Promise<Page>, signal: AbortSignal): Promise<Page> {
    const isRead = new AbortController();
    const lateness = pause(this.#options.clock, TIMEOUT_MS, AbortSignal.any([signal, isRead.signal])).then(
      () => {
        signal.throwIfAborted();
        throw new UnreadableError("timeout");
      },
    );
    try {
      return await Promise.race([reading, lateness]);
    } finally {
      isRead.abort();
    }
  }
}
