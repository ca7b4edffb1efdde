import type { Browser, Page, Target } from "puppeteer-core";
import { clickToolbar } from "../../../scripts/browser.mjs";
import { ChromiumPage } from "./chromium-page.ts";
import type { WindowDriver } from "./driver.ts";

const isPanel = (target: Target) => target.url().endsWith("/sidepanel.html");

const ALT = 1;
const SHIFT = 8;

/** A window of Chromium with one tab, and the panel beside it. */
export class ChromiumWindow implements WindowDriver {
  protected readonly browser: Browser;
  protected readonly page: Page;
  readonly #id: string;
  /** What was opened last: of a page that didn't load, puppeteer tells the address of the one before. */
  #url = "about:blank";

  constructor(browser: Browser, page: Page, id: string) {
    this.browser = browser;
    this.page = page;
    this.#id = id;
  }

  get extensionOrigin() {
    return `chrome-extension://${this.#id}`;
  }

  async open(url: string) {
    this.#url = url;
    try {
      await this.page.goto(url, { waitUntil: "load" });
    } catch (error) {
      // Where nobody answers, puppeteer gives up before the browser has shown its own page instead.
      if (!String(error).includes("net::ERR_")) throw error;
      await this.page.waitForFunction('location.href === "chrome-error://chromewebdata/"');
    }
  }

  async clickToolbar() {
    await clickToolbar(this.browser, this.#id, this.#url);
    return this.#panel();
  }

  async pressShortcut() {
    await this.page.bringToFront();
    const session = await this.page.createCDPSession();
    // What has a key code of the system's, here of Linux, goes on from the page to the browser.
    const key = {
      key: "Q",
      code: "KeyQ",
      windowsVirtualKeyCode: 81,
      nativeVirtualKeyCode: 24,
      modifiers: ALT + SHIFT,
    };
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...key });
    await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...key });
    await session.detach();
    return this.#panel();
  }

  async #panel() {
    const target = await this.browser.waitForTarget(isPanel, { timeout: 10_000 });
    const page = await target.asPage();
    await page.waitForSelector("body");
    return new ChromiumPage(this.browser, page);
  }

  evaluateInTab<Result>(script: string) {
    return this.page.evaluate(script) as Promise<Result>;
  }

  /** With its only tab the window closes. */
  async close() {
    await this.page.close();
  }
}
