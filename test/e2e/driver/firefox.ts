import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/machine.mjs";
import type { BrowserDriver } from "./driver.ts";
import { FirefoxPage } from "./firefox-page.ts";
import { startFirefox, type RunningFirefox } from "./firefox-process.ts";
import { FirefoxWindow } from "./firefox-window.ts";

const EXTENSION = path.join(root, ".output", "firefox-mv3");

/** As the manifest names it, and as Firefox names what it makes of it in its own window. */
const ID = "extension@anvesha";
const WIDGET = "extension_anvesha";

const TAB = "gBrowser.selectedBrowser";
const SIDEBAR = `document.getElementById("sidebar").contentDocument?.querySelector("browser")`;

/** Firefox, headless, on a new profile, with the extension as it was built, for as long as this Firefox runs. */
export async function launchFirefox(): Promise<FirefoxDriver> {
  const profile = mkdtempSync(path.join(tmpdir(), "anvesha-firefox-"));
  const firefox = await startFirefox(profile);
  await firefox.marionette.send("Addon:Install", { path: EXTENSION, temporary: true });
  const window = new FirefoxWindow(firefox.marionette);
  await window.run(
    "CustomizableUI.addWidgetToArea(args[0], CustomizableUI.AREA_NAVBAR)",
    `${WIDGET}-browser-action`,
  );
  const host = await window.run<string>(
    "return WebExtensionPolicy.getByID(args[0]).mozExtensionHostname",
    ID,
  );
  return new FirefoxDriver(firefox, window, profile, host);
}

class FirefoxDriver implements BrowserDriver {
  readonly grantLasts = "page";
  readonly extensionOrigin: string;
  readonly #firefox: RunningFirefox;
  readonly #window: FirefoxWindow;
  readonly #profile: string;

  constructor(firefox: RunningFirefox, window: FirefoxWindow, profile: string, host: string) {
    this.#firefox = firefox;
    this.#window = window;
    this.#profile = profile;
    this.extensionOrigin = `moz-extension://${host}`;
  }

  async open(url: string) {
    await this.#window.run(OPEN, url);
  }

  async clickToolbar() {
    await this.#window.clickOwn(`${WIDGET}-BAP`);
    return this.#panel();
  }

  async #panel() {
    const url = `${this.extensionOrigin}/sidepanel.html`;
    await this.#window.until(
      "the panel in the sidebar",
      `const { currentURI, webProgress } = ${SIDEBAR} ?? {};
       return currentURI?.spec === args[0] && !webProgress.isLoadingDocument;`,
      [url],
    );
    return new FirefoxPage(this.#window, { browser: SIDEBAR, close: () => this.#closePanel() });
  }

  async #closePanel() {
    await this.#window.run("SidebarController.hide()");
    await this.#window.until(
      "the panel's end",
      `return ![...WebExtensionPolicy.getByID(args[0]).extension.views].some(({ viewType }) => viewType === "sidebar")`,
      [ID],
    );
  }

  async openOptions() {
    await this.open(`${this.extensionOrigin}/options.html`);
    return this.#tab();
  }

  evaluateInTab<Result>(script: string) {
    return this.#tab().evaluate<Result>(script);
  }

  #tab() {
    return new FirefoxPage(this.#window, { browser: TAB, close: () => this.open("about:blank") });
  }

  async pair(port: number, token: string) {
    await this.#store({ settings: { port, token } });
  }

  async unpair(port: number) {
    await this.#store({ settings: { port } });
  }

  stored() {
    return this.#inExtension("browser.storage.local.get()");
  }

  async #store(items: Record<string, unknown>) {
    await this.#inExtension(
      `browser.storage.local.clear().then(() => browser.storage.local.set(${JSON.stringify(items)}))`,
    );
  }

  /** Evaluates in a document of the extension that runs no script of its own, in a tab that nobody sees. */
  async #inExtension(expression: string) {
    const url = `${this.extensionOrigin}/icon/16.png`;
    const place = `gBrowser.browsers.find(({ currentURI }) => currentURI.spec === ${JSON.stringify(url)})`;
    await this.#window.run(OPEN_BEHIND, url);
    const page = new FirefoxPage(this.#window, {
      browser: place,
      close: () => this.#window.run(`gBrowser.removeTab(gBrowser.getTabForBrowser(${place}))`),
    });
    const result = await page.evaluate(expression);
    await page.close();
    return result;
  }

  async stopBackground() {
    await this.#window.run(
      "await WebExtensionPolicy.getByID(args[0]).extension.terminateBackground({ disableResetIdleForTest: true })",
      ID,
    );
  }

  async close() {
    await this.#firefox.quit();
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Waits for the end of the load of the tab's own document: one in a frame is none of its business. */
const LOADED = `
  const loaded = (browser) => new Promise((resolve) => {
    const { STATE_IS_WINDOW, STATE_STOP } = Ci.nsIWebProgressListener;
    const listener = {
      onStateChange: (changed, { isTopLevel }, _request, state) => {
        if (changed !== browser || !isTopLevel || !(state & STATE_STOP) || !(state & STATE_IS_WINDOW)) return;
        gBrowser.removeTabsProgressListener(listener);
        resolve();
      },
    };
    gBrowser.addTabsProgressListener(listener);
  });
  const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();`;

const OPEN = `${LOADED}
  const done = loaded(${TAB});
  ${TAB}.fixupAndLoadURIString(args[0], { triggeringPrincipal });
  await done;`;

const OPEN_BEHIND = `${LOADED}
  await loaded(gBrowser.addTab(args[0], { triggeringPrincipal }).linkedBrowser);`;
