import { mkdirSync } from "node:fs";
import path from "node:path";
import puppeteer, { TargetType, type Browser, type Page, type Target } from "puppeteer-core";
import { clickToolbar } from "../../../scripts/browser.mjs";
import { findChromium, root } from "../../../scripts/machine.mjs";
import type { BrowserDriver, PageDriver } from "./driver.ts";

const EXTENSION = path.join(root, ".output", "chrome-mv3");
const SCREENSHOTS = path.join(root, ".artifacts", "screenshots", "chromium");

/** Flags for a browser that runs as root, alone, without reaching for its vendor's hosts. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--window-size=1280,960",
];

/** Debian's Chromium, headless, with the extension as it was built, unpacked. */
export async function launchChromium(): Promise<BrowserDriver> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium was found: apt-get install chromium");
  const browser = await puppeteer.launch({
    executablePath,
    pipe: true,
    headless: true,
    enableExtensions: [EXTENSION],
    defaultViewport: null,
    args: CHROMIUM_FLAGS,
  });
  const worker = await browser.waitForTarget(isBackground);
  const [page] = await browser.pages();
  if (page === undefined) throw new Error("Chromium opened no tab");
  return new ChromiumDriver(browser, page, new URL(worker.url()).host);
}

const isBackground = (target: Target) => target.type() === TargetType.SERVICE_WORKER;
const isPanel = (target: Target) => target.url().endsWith("/sidepanel.html");

class ChromiumDriver implements BrowserDriver {
  readonly grantLasts = "site";
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #id: string;

  constructor(browser: Browser, page: Page, id: string) {
    this.#browser = browser;
    this.#page = page;
    this.#id = id;
  }

  get extensionOrigin() {
    return `chrome-extension://${this.#id}`;
  }

  async open(url: string) {
    // A browser page answers with no response; puppeteer then waits for nothing more.
    await this.#page.goto(url, { waitUntil: "load" });
  }

  async clickToolbar() {
    await clickToolbar(this.#browser, this.#id, this.#page.url());
    const target = await this.#browser.waitForTarget(isPanel, { timeout: 10_000 });
    const page = await target.asPage();
    await page.waitForSelector("body");
    return new ChromiumPage(this.#browser, page);
  }

  async openOptions() {
    await this.#page.goto(`${this.extensionOrigin}/options.html`);
    return new ChromiumPage(this.#browser, this.#page);
  }

  evaluateInTab<Result>(script: string) {
    return this.#page.evaluate(script) as Promise<Result>;
  }

  async pair(port: number, token: string) {
    await this.#store({ settings: { port, token } });
  }

  async unpair(port: number) {
    await this.#store({ settings: { port } });
  }

  stored() {
    return this.#inExtension("chrome.storage.local.get()");
  }

  async #store(items: Record<string, unknown>) {
    await this.#inExtension(`chrome.storage.local.clear()`);
    await this.#inExtension(`chrome.storage.local.set(${JSON.stringify(items)})`);
  }

  /** Evaluates in a document of the extension that runs no script of its own, in a tab that nobody sees. */
  async #inExtension(expression: string) {
    const url = `${this.extensionOrigin}/manifest.json`;
    const session = await this.#browser.target().createCDPSession();
    await session.send("Target.createTarget", { url, background: true });
    await session.detach();
    const target = await this.#browser.waitForTarget((candidate) => candidate.url() === url);
    const page = await target.asPage();
    const result: unknown = await page.evaluate(expression);
    await page.close();
    return result;
  }

  async stopBackground() {
    const session = await this.#page.createCDPSession();
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await session.detach();
  }

  async close() {
    await this.#browser.close();
  }
}

class ChromiumPage implements PageDriver {
  readonly #browser: Browser;
  readonly #page: Page;

  constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  text(selector: string) {
    return this.#page.evaluate(
      (css) => document.querySelector<HTMLElement>(css)?.innerText.trim() ?? "",
      selector,
    );
  }

  count(selector: string) {
    return this.#page.evaluate((css) => document.querySelectorAll(css).length, selector);
  }

  attribute(selector: string, name: string) {
    return this.#page.evaluate(
      (css, attribute) => document.querySelector(css)?.getAttribute(attribute) ?? null,
      selector,
      name,
    );
  }

  async click(selector: string) {
    await this.#page.locator(selector).setTimeout(10_000).click();
  }

  async fill(selector: string, text: string) {
    const field = await this.#page.waitForSelector(selector, { visible: true, timeout: 10_000 });
    if (field === null) throw new Error(`No field matches ${selector}`);
    await field.click({ count: 3 });
    await field.press("Backspace");
    await field.type(text);
  }

  async press(key: "Enter" | "Escape" | "Tab") {
    await this.#page.keyboard.press(key);
  }

  async waitForText(selector: string, expected: RegExp, timeoutMs = 15_000) {
    const { source, flags } = expected;
    try {
      await this.#page.waitForFunction(
        (css, pattern, options) =>
          new RegExp(pattern, options).test(document.querySelector<HTMLElement>(css)?.innerText ?? ""),
        { timeout: timeoutMs, polling: 50 },
        selector,
        source,
        flags,
      );
    } catch (error) {
      const shown = await this.text(selector);
      throw new Error(`Waited for ${String(expected)} in ${selector}; it shows ${JSON.stringify(shown)}`, {
        cause: error,
      });
    }
    return this.text(selector);
  }

  async waitFor(selector: string, timeoutMs = 15_000) {
    await this.#page.waitForSelector(selector, { timeout: timeoutMs });
  }

  evaluate<Result>(script: string) {
    return this.#page.evaluate(script) as Promise<Result>;
  }

  async screenshot(name: string) {
    mkdirSync(SCREENSHOTS, { recursive: true });
    await this.#page.screenshot({ path: `${path.join(SCREENSHOTS, name)}.png` });
  }

  async close() {
    const url = this.#page.url();
    const gone = new Promise<void>((resolve) => {
      const onDestroyed = (destroyed: Target) => {
        if (destroyed.url() !== url) return;
        this.#browser.off("targetdestroyed", onDestroyed);
        resolve();
      };
      this.#browser.on("targetdestroyed", onDestroyed);
    });
    await Promise.all([gone, this.#page.close()]);
  }
}
