/**
 * The browsers of `npm run dev`: each with a profile that is kept, and an origin that stays the same, so that
 * the extension is paired with the daemon once.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import puppeteer from "puppeteer-core";
import { chromiumOrigin } from "./local-daemon.mjs";
import { findChromium, findFirefox, root } from "./machine.mjs";

/** @typedef {(extension: string) => Promise<import("puppeteer-core").Browser>} Open */
/** @typedef {{origin: (extension: string) => string, open: Open}} DevBrowser */

const FIREFOX_ID = "extension@anvesha";
/** Firefox would draw another for each profile. */
const FIREFOX_UUID = "0b1e7c52-6f0a-4d0e-9c53-5a1d2f6e8b47";

/** @type {import("puppeteer-core").LaunchOptions} */
const WINDOW = { headless: false, defaultViewport: null, handleSIGINT: false, handleSIGTERM: false };

/** @type {Record<string, DevBrowser>} */
export const devBrowsers = {
  chrome: { origin: chromiumOrigin, open: openChromium },
  firefox: { origin: () => `moz-extension://${FIREFOX_UUID}`, open: openFirefox },
};

/** @type {Open} */
async function openChromium(extension) {
  const executable = findChromium();
  if (executable === undefined) throw new Error("No Chromium or Chrome was found: set ANVESHA_CHROMIUM.");
  const profile = path.join(root, ".wxt", "chromium-profile");
  const preferences = path.join(profile, "Default", "Preferences");
  if (!existsSync(preferences)) {
    mkdirSync(path.dirname(preferences), { recursive: true });
    // Without it an extension in a folder that reloads itself doesn't come back.
    writeFileSync(preferences, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
  }
  return puppeteer.launch({
    ...WINDOW,
    executablePath: executable,
    userDataDir: profile,
    pipe: true,
    enableExtensions: [extension],
    ignoreDefaultArgs: ["--enable-automation"],
    args: [
      "--no-first-run",
      "--hide-crash-restore-bubble",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
}

/** @type {Open} */
async function openFirefox(extension) {
  const executable = findFirefox();
  if (executable === undefined) throw new Error("No Firefox was found: set ANVESHA_FIREFOX.");
  const profile = path.join(root, ".wxt", "firefox-profile");
  mkdirSync(profile, { recursive: true });
  const browser = await puppeteer.launch({
    ...WINDOW,
    browser: "firefox",
    executablePath: executable,
    userDataDir: profile,
    extraPrefsFirefox: {
      "extensions.webextensions.uuids": JSON.stringify({ [FIREFOX_ID]: FIREFOX_UUID }),
      // An extension from a folder is removed when Firefox ends, and its storage with it but for these.
      "extensions.webextensions.keepStorageOnUninstall": true,
      "extensions.webextensions.keepUuidOnUninstall": true,
    },
  });
  await browser.installExtension(extension);
  return browser;
}
