import type { Clock } from "@anvesha/nerve";
import { pause } from "../link/pause.ts";
import type { Page } from "../page/page.ts";
import { UnreadableError, type TabReader } from "./tabs.ts";

/** A page that hasn't been read by then, whatever it is busy with, counts as one that can't be. */
const TIMEOUT_MS = 15_000;
/** The pages that are kept, each of at most 1 MiB. */
const MOST_PAGES = 8;

interface Kept {
  mark: string;
  page: Page;
}

/** The pages of the tabs, each read once for as long as it stays as it is. */
export class TabPages {
  readonly #reader: TabReader;
  readonly #clock: Clock;
  /** By tab, the one used last at the end. */
  readonly #kept = new Map<number, Kept>();

  constructor(reader: TabReader, clock: Clock) {
    this.#reader = reader;
    this.#clock = clock;
  }

  /**
   * The page that the tab shows now.
   *
   * @throws UnreadableError, or the signal's reason
   */
  read(tabId: number, signal: AbortSignal): Promise<Page> {
    return this.#inTime(this.#current(tabId), signal);
  }

  async #current(tabId: number): Promise<Page> {
    const kept = this.#kept.get(tabId);
    this.#kept.delete(tabId);
    // Taken before the page is read: what changes meanwhile is read again the next time.
    const mark = await this.#reader.mark(tabId);
    const page = kept?.mark === mark ? kept.page : await this.#reader.read(tabId);
    this.#keep(tabId, { mark, page });
    return page;
  }

  #keep(tabId: number, kept: Kept): void {
    this.#kept.delete(tabId);
    this.#kept.set(tabId, kept);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > MOST_PAGES) this.#kept.delete(oldest);
  }

  /** A page that never answers holds nobody up; what it says later is kept for the next question. */
  async #inTime(reading: Promise<Page>, signal: AbortSignal): Promise<Page> {
    const isRead = new AbortController();
    const lateness = pause(this.#clock, TIMEOUT_MS, AbortSignal.any([signal, isRead.signal])).then(() => {
      signal.throwIfAborted();
      throw new UnreadableError("timeout");
    });
    try {
      return await Promise.race([reading, lateness]);
    } finally {
      isRead.abort();
    }
  }
}
