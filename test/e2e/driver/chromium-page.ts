import { mkdirSync } from "node:fs";
import path from "node:path";
import type { Browser, Page, Target } from "puppeteer-core";
import { root } from "../../../scripts/machine.mjs";
import type { PageDriver } from "./driver.ts";

const SCREENSHOTS = path.join(root, ".artifacts", "screenshots", "chromium");

/** A page of the extension in Chromium, which sees one in the side panel as it sees one in a tab. */
export class ChromiumPage implements PageDriver {
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
