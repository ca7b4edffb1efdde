import { hasLeft, NOTHING_RAN, refusalOf } from "./firefox-refusals.ts";
import type { BrowserSpecifics } from "./specifics.ts";

/** What is used here of Firefox's own global, which the types of `wxt/browser` don't have. */
declare const browser: {
  sidebarAction: { open(): Promise<void> };
  commands: { openShortcutSettings(): Promise<void> };
  runtime: { getPlatformInfo(): Promise<unknown> };
};

/** An event page is stopped 30 seconds after its last event. */
const AWAKE_MS = 20_000;

export const firefox: BrowserSpecifics = {
  /** The sidebar of the window where the person clicked: Firefox lets no other be opened. */
  openPanel: () => browser.sidebarAction.open(),

  /** Neither an open socket nor its messages count as events; a call that leaves the process does. */
  stayAwake: (signal) => {
    const timer = setInterval(() => void browser.runtime.getPlatformInfo(), AWAKE_MS);
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  },

  /** Here content scripts read it always; this extension leaves none in a page. */
  closeStorageToPages: () => Promise.resolve(),

  grantLasts: "page",

  shortcutSettings: { open: () => void browser.commands.openShortcutSettings() },

  /** A page that runs no script, such as about:config, gives undefined and says nothing of it. */
  outcomeOf: (injection) => {
    if (injection?.error !== undefined) return { ok: false, message: messageOf(injection.error) };
    const result = injection?.result;
    return result === undefined || result === null
      ? { ok: false, message: NOTHING_RAN }
      : { ok: true, result };
  },

  refusalOf,
  hasLeft,
};

/** Firefox passes on what was thrown, an Error or not. */
function messageOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) return String(error.message);
  return String(error);
}
