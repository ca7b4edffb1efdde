import { browser } from "wxt/browser";
import { hasLeft, refusalOf } from "./chromium-refusals.ts";
import type { BrowserSpecifics } from "./specifics.ts";

/** Chromium, Chrome and what is built from them. */
export const chromium: BrowserSpecifics = {
  /**
   * It isn't left to `setPanelBehavior({ openPanelOnActionClick: true })`, since then the click grants no
   * `activeTab` and tells nobody.
   */
  openPanel: (windowId) => browser.sidePanel.open({ windowId }),

  /** A message on an open WebSocket keeps the worker: the link's heartbeat does that by itself. */
  stayAwake: () => undefined,

  /** Chromium lets content scripts read `storage.local` unless it is told otherwise. */
  closeStorageToPages: () => browser.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" }),

  grantLasts: "site",

  /** No page may link there. */
  shortcutSettings: { address: "chrome://extensions/shortcuts" },

  /** A script that throws leaves null, and so does a frame that goes away under it. */
  outcomeOf: (injection) => {
    const result = injection?.result ?? null;
    return result === null ? { ok: false, message: "The frame was removed." } : { ok: true, result };
  },

  refusalOf,
  hasLeft,
};
