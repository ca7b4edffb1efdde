import type { PageDriver } from "./driver.ts";
import { KEYS, type FirefoxWindow, type Point } from "./firefox-window.ts";
import { until } from "./until.ts";

/** Where a page is shown: the `<browser>` that holds it, as an expression in the browser's window. */
export interface Place {
  browser: string;
  close(): Promise<void>;
}

/** The centre of the element, once it stands still there, is enabled, and nothing else lies over it. */
const CLICKABLE = `async (css) => {
  const element = document.querySelector(css);
  if (element === null || element.disabled) return null;
  element.scrollIntoView({ block: "nearest", behavior: "instant" });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => requestAnimationFrame(() => resolve()));
  const { x, y, width, height } = element.getBoundingClientRect();
  if (x !== before.x || y !== before.y) return null;
  const centre = { x: x + width / 2, y: y + height / 2 };
  return element.contains(document.elementFromPoint(centre.x, centre.y)) ? centre : null;
}`;

/** Until whatever comes in gently has come in; what turns for ever turns on. */
const AT_REST = `() => Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished)).then(() => null)`;

/** Where the `<browser>` begins in the window that holds it, be it in a document of its own as in the sidebar. */
const CORNER = `
  const browser = PLACE;
  const inner = browser.getBoundingClientRect();
  const outer = browser.ownerDocument.defaultView.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 };
  return { x: inner.x + outer.x, y: inner.y + outer.y };`;

/** A page in a window of Firefox, wherever it stands: in a tab or in the sidebar. */
export class FirefoxPage implements PageDriver {
  readonly #window: FirefoxWindow;
  readonly #place: Place;

  constructor(window: FirefoxWindow, place: Place) {
    this.#window = window;
    this.#place = place;
  }

  text(selector: string) {
    return this.#call<string>(`(css) => document.querySelector(css)?.innerText.trim() ?? ""`, selector);
  }

  count(selector: string) {
    return this.#call<number>("(css) => document.querySelectorAll(css).length", selector);
  }

  attribute(selector: string, name: string) {
    return this.#call<string | null>(
      "(css, name) => document.querySelector(css)?.getAttribute(name) ?? null",
      selector,
      name,
    );
  }

  async click(selector: string) {
    const { x, y } = await this.#until<Point>(`a way to click ${selector}`, CLICKABLE, [selector], 10_000);
    const corner = await this.#window.run<Point>(CORNER.replace("PLACE", this.#place.browser));
    await this.#window.click({ x: corner.x + x, y: corner.y + y });
  }

  async fill(selector: string, text: string) {
    await this.click(selector);
    await this.#until(selector, "(css) => document.activeElement === document.querySelector(css)", [
      selector,
    ]);
    await this.#call("(css) => document.querySelector(css).select()", selector);
    await this.#window.type(KEYS.Backspace + text);
    await this.#until(
      `${JSON.stringify(text)} in ${selector}`,
      "(css, text) => document.querySelector(css).value === text",
      [selector, text],
    );
  }

  async press(key: "Enter" | "Escape" | "Tab") {
    await this.#window.type(KEYS[key]);
  }

  async waitForText(selector: string, expected: RegExp, timeoutMs = 15_000) {
    let shown = "";
    try {
      await until(
        String(expected),
        async () => {
          shown = await this.text(selector);
          return expected.test(shown);
        },
        timeoutMs,
      );
    } catch (cause) {
      const found = `${selector} shows ${JSON.stringify(shown)}`;
      throw new Error(`Waited for ${String(expected)}; ${found}`, { cause });
    }
    return shown;
  }

  async waitFor(selector: string, timeoutMs = 15_000) {
    await this.#until(selector, "(css) => document.querySelector(css) !== null", [selector], timeoutMs);
  }

  evaluate<Result>(script: string) {
    return this.#evaluate<Result>(script);
  }

  async screenshot(name: string) {
    await this.#call(AT_REST);
    await this.#window.screenshot(name);
  }

  close() {
    return this.#place.close();
  }

  #call<Result>(script: string, ...args: string[]) {
    return this.#evaluate<Result>(`(${script})(...${JSON.stringify(args)})`);
  }

  #until<Result>(what: string, script: string, args: string[], timeoutMs = 15_000) {
    return until(what, () => this.#call<Result | null | false>(script, ...args), timeoutMs);
  }

  /** Evaluates an expression in the page as WebDriver does in a tab; WebDriver itself knows of no sidebar. */
  #evaluate<Result>(expression: string): Promise<Result> {
    return this.#window.run<Result>(
      `const actor = ${this.#place.browser}.browsingContext.currentWindowGlobal.getActor("MarionetteCommands");
       return actor.executeScript("return (" + args[0] + "\\n)", [], {});`,
      expression,
    );
  }
}
