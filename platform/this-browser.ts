import { chromium } from "./chromium.ts";
import { firefox } from "./firefox.ts";
import type { BrowserSpecifics } from "./specifics.ts";

/** Decided when the extension is built: the other browser's file stays out of it. */
export const thisBrowser: BrowserSpecifics = import.meta.env.FIREFOX ? firefox : chromium;
