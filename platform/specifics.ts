import type { PageRefusal } from "../lib/ask/event.ts";
import type { ShortcutSettings } from "../lib/options/shortcut-settings.ts";

/** Where the browsers differ: each answers in a file named for it, and nowhere else does it matter which one runs. */
export interface BrowserSpecifics {
  /**
   * Opens the panel beside the tabs of a window. Must be the first call in the handler of a click, a command or
   * a menu entry: after an await no browser takes it for the person's wish.
   */
  openPanel(windowId: number): Promise<void>;
  /** Keeps the browser from stopping the background for want of events, until the signal aborts. */
  stayAwake(signal: AbortSignal): void;
  /** Keeps what the extension stores from scripts that run in web pages. For every start of the background. */
  closeStorageToPages(): Promise<void>;
  /** Until when the right to read a tab lasts: while it stays on the site, or on that one page. */
  readonly grantLasts: "site" | "page";
  /** Where a person sets the keys that open the panel. */
  readonly shortcutSettings: ShortcutSettings;
  /** What a script left in a page, or what the browser says went wrong with it. */
  outcomeOf(injection: Injection | undefined): Outcome;
  /**
   * Why the browser let no script into a tab.
   *
   * @param url the tab's address, which the browser tells only while the extension may read the tab
   */
  refusalOf(message: string, url: string | undefined): PageRefusal;
  /** The page left while the script was on its way, as when the person goes back: another attempt may do. */
  hasLeft(message: string): boolean;
}

/** The result of a script in one frame: in Firefox with the `error` that it ended with, if it did. */
interface Injection {
  result?: unknown;
  error?: unknown;
}

type Outcome = { ok: true; result: unknown } | { ok: false; message: string };
