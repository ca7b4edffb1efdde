import type { Page } from "../page/page.ts";
import type { PageRefusal } from "./event.ts";

/** What may have changed the page that a window shows. Tabs are known by their ids alone. */
export type TabChange =
  /** Some window may show another tab than before. */
  | { type: "switched" }
  /** The tab leaves its page, or the page calls itself by another address. */
  | { type: "loading"; tabId: number }
  /** What the tab loaded is there. */
  | { type: "loaded"; tabId: number }
  /** The person asked for the panel in this tab, which gives the right to read it. */
  | { type: "granted"; tabId: number }
  /** The sites that may be read without asking are others than before. */
  | { type: "sites" };

/** The tabs of the browser, as far as an extension without any right to them sees them. */
export interface Tabs {
  /** Until when the right to read a tab lasts: while it stays on the site, or on that one page. */
  readonly grantLasts: "site" | "page";
  /** The tab that this window shows, or null. */
  active(windowId: number): Promise<number | null>;
  /** Tells every change until the signal aborts. */
  watch(listener: (change: TabChange) => void, signal: AbortSignal): void;
}

/** Reads the page of a tab by going into it. */
export interface TabReader {
  /** The address of what the tab shows; undefined where the browser doesn't tell it, which is where it can't be read. */
  address(tabId: number): Promise<string | undefined>;
  /** @throws UnreadableError */
  read(tabId: number): Promise<Page>;
}

/** A tab's page can't be read; nothing of it was. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
  readonly refusal: PageRefusal;
  /** The page's title, or "" where even that is not to be had. */
  readonly title: string;

  constructor(refusal: PageRefusal, title = "", options?: ErrorOptions) {
    super(`The page can't be read: ${refusal}`, options);
    this.refusal = refusal;
    this.title = title;
  }
}
