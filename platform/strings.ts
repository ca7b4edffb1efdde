import { browser } from "wxt/browser";
import type { Translate } from "../lib/strings/translate.ts";

/** The strings of `_locales` in the browser's language. */
export const translate: Translate = (key, ...substitutions) =>
  browser.i18n.getMessage(key, [...substitutions]);
