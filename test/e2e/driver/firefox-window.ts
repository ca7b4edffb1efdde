import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../scripts/machine.mjs";
import type { Marionette } from "./marionette.ts";
import { until } from "./until.ts";

const SCREENSHOTS = path.join(root, ".artifacts", "screenshots", "firefox");

/** Keys that WebDriver has no character for. */
export const KEYS = {
  Enter: "\uE007",
  Escape: "\uE00C",
  Tab: "\uE004",
  Backspace: "\uE003",
  Alt: "\uE00A",
  Shift: "\uE008",
};

export interface Point {
  x: number;
  y: number;
}

/** The browser's window in front: what a person does to it, and scripts that see it as the browser does. */
export class FirefoxWindow {
  readonly #marionette: Marionette;

  constructor(marionette: Marionette) {
    this.#marionette = marionette;
  }

  /**
   * Runs the body of an async function in the browser's own window.
   *
   * @param args what the body finds in the array `args`
   */
  async run<Result>(body: string, ...args: unknown[]): Promise<Result> {
    const script = `const args = [...arguments]; return (async () => { ${body} })();`;
    const { value } = await this.#marionette.send<{ value: Result }>("WebDriver:ExecuteScript", {
      script,
      args,
    });
    return value;
  }

  /** Runs the body again and again until it returns something true, which this resolves with. */
  until<Result>(what: string, body: string, args: unknown[] = [], timeoutMs = 10_000): Promise<Result> {
    return until(what, () => this.run<Result | null>(body, ...args), timeoutMs);
  }

  /** Moves the mouse there and presses a button, for real. */
  async click({ x, y }: Point, button: "left" | "right" = "left"): Promise<void> {
    const which = button === "left" ? 0 : 2;
    await this.#act({
      type: "pointer",
      id: "mouse",
      actions: [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
        { type: "pointerDown", button: which },
        { type: "pointerUp", button: which },
      ],
    });
  }

  /** Clicks an element of the browser itself, once it is to be seen. */
  async clickOwn(id: string): Promise<void> {
    const centre = await this.until<Point>(
      id,
      `const { x, y, width, height } = document.getElementById(args[0])?.getBoundingClientRect() ?? {};
       return width > 0 && { x: x + width / 2, y: y + height / 2 };`,
      [id],
    );
    await this.click(centre);
  }

  /** Types one key after the other, for real, into whatever has the focus. */
  async type(text: string): Promise<void> {
    const actions = Array.from(text, (value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]).flat();
    await this.#act({ type: "key", id: "keyboard", actions });
  }

  /** Presses keys together. */
  async chord(...keys: string[]): Promise<void> {
    const down = keys.map((value) => ({ type: "keyDown", value }));
    const up = keys.toReversed().map((value) => ({ type: "keyUp", value }));
    await this.#act({ type: "key", id: "keyboard", actions: [...down, ...up] });
  }

  /** A picture of the whole window, as a PNG in the folder of artefacts. */
  async screenshot(name: string): Promise<void> {
    const { value } = await this.#marionette.send<{ value: string }>("WebDriver:TakeScreenshot", {
      full: false,
    });
    mkdirSync(SCREENSHOTS, { recursive: true });
    writeFileSync(`${path.join(SCREENSHOTS, name)}.png`, value, "base64");
  }

  /** Opens a private window and turns to it until what this resolves with closes it. */
  async openPrivate(): Promise<() => Promise<void>> {
    const before = await this.#handles();
    await this.run(`const opened = OpenBrowserWindow({ private: true });
      await new Promise((resolve) => {
        const onStarted = (subject) => {
          if (subject !== opened) return;
          Services.obs.removeObserver(onStarted, "browser-delayed-startup-finished");
          resolve();
        };
        Services.obs.addObserver(onStarted, "browser-delayed-startup-finished");
      });`);
    const [first] = before;
    const opened = (await this.#handles()).find((handle) => !before.includes(handle));
    await this.#marionette.send("WebDriver:SwitchToWindow", { handle: opened });
    return async () => {
      await this.#marionette.send("WebDriver:CloseChromeWindow");
      await this.#marionette.send("WebDriver:SwitchToWindow", { handle: first });
    };
  }

  #handles() {
    return this.#marionette.send<string[]>("WebDriver:GetWindowHandles");
  }

  async #act(source: object): Promise<void> {
    await this.#marionette.send("WebDriver:PerformActions", { actions: [source] });
  }
}
