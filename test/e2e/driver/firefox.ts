import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/machine.mjs";
import type { BrowserDriver } from "./driver.ts";
import { FirefoxPage } from "./firefox-page.ts";
import { startFirefox, type RunningFirefox } from "./firefox-process.ts";
import { FirefoxWindowDriver, ID, OPEN_BEHIND, WIDGET } from "./firefox-window-driver.ts";
import { FirefoxWindow } from "./firefox-window.ts";
import { until } from "./until.ts";

const EXTENSION = path.join(root, ".output", "firefox-mv3");

/** Firefox, headless, on a profile of its own, with the extension as it was built, for as long as it runs. */
export async function launchFirefox(): Promise<FirefoxDriver> {
  const { profile, remove } = temporaryProfile();
  const firefox = await startFirefox(profile);
  await firefox.marionette.send("Addon:Install", { path: EXTENSION, temporary: true });
  const quit = async () => {
    await firefox.quit();
    remove();
  };
  return driveFirefox({ ...firefox, quit });
}

/** A new profile, and what removes it. */
export function temporaryProfile() {
  const profile = mkdtempSync(path.join(tmpdir(), "anvesha-firefox-"));
  return { profile, remove: () => rmSync(profile, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A Firefox that has the extension, with its button in the toolbar. */
export async function driveFirefox(firefox: RunningFirefox): Promise<FirefoxDriver> {
  const window = new FirefoxWindow(firefox.marionette);
  const host = await window.until<string>(
    "the extension",
    `const policy = WebExtensionPolicy.getByID(args[0]);
     if (!policy?.active) return null;
     await policy.readyPromise;
     CustomizableUI.addWidgetToArea(args[1] + "-browser-action", CustomizableUI.AREA_NAVBAR);
     return policy.mozExtensionHostname;`,
    [ID, WIDGET],
  );
  return new FirefoxDriver(firefox, window, host);
}

export class FirefoxDriver extends FirefoxWindowDriver implements BrowserDriver {
  readonly grantLasts = "page";
  readonly #firefox: RunningFirefox;

  constructor(firefox: RunningFirefox, window: FirefoxWindow, host: string) {
    super(window, `moz-extension://${host}`);
    this.#firefox = firefox;
  }

  async openOptions() {
    await this.open(`${this.extensionOrigin}/options.html`);
    return this.tab();
  }

  async evaluateInExtension<Result>(script: string) {
    const url = `${this.extensionOrigin}/icon/16.png`;
    const place = `gBrowser.browsers.find(({ currentURI }) => currentURI.spec === ${JSON.stringify(url)})`;
    await this.window.run(OPEN_BEHIND, url);
    const page = new FirefoxPage(this.window, {
      browser: place,
      close: () => this.window.run(`gBrowser.removeTab(gBrowser.getTabForBrowser(${place}))`),
    });
    const result = await page.evaluate<Result>(script);
    await page.close();
    return result;
  }

  async stopBackground() {
    await this.window.run(
      "await WebExtensionPolicy.getByID(args[0]).extension.terminateBackground({ disableResetIdleForTest: true })",
      ID,
    );
    // The panel wakes it again as soon as it hears of the end; what it said before that would be lost unseen.
    const isPanelOpen = await this.isPanelOpen();
    if (isPanelOpen)
      await until("the background, woken by the panel", () => this.isBackgroundRunning(), 10_000);
  }

  isBackgroundRunning() {
    return this.window.run<boolean>(
      'return WebExtensionPolicy.getByID(args[0]).extension.backgroundState === "running"',
      ID,
    );
  }

  async allowPrivateWindows() {
    await this.window.run(ALLOW_PRIVATE, ID);
  }

  async openPrivateWindow() {
    const closeWindow = await this.window.openPrivate();
    return new PrivateWindow(this.window, this.extensionOrigin, closeWindow);
  }

  async close() {
    await this.#firefox.quit();
  }
}

class PrivateWindow extends FirefoxWindowDriver {
  readonly #closeWindow: () => Promise<void>;

  constructor(window: FirefoxWindow, extensionOrigin: string, closeWindow: () => Promise<void>) {
    super(window, extensionOrigin);
    this.#closeWindow = closeWindow;
  }

  close() {
    return this.#closeWindow();
  }
}

/** As the person does in about:addons, whereupon Firefox starts the extension anew. */
const ALLOW_PRIVATE = `
  const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
  const { AddonManager } = ChromeUtils.importESModule("resource://gre/modules/AddonManager.sys.mjs");
  const right = { permissions: ["internal:privateBrowsingAllowed"], origins: [], data_collection: [] };
  await ExtensionPermissions.add(args[0], right, WebExtensionPolicy.getByID(args[0]).extension);
  await (await AddonManager.getAddonByID(args[0])).reload();`;
