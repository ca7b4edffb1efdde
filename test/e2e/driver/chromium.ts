import path from "node:path";
import puppeteer, { TargetType } from "puppeteer-core";
import { findChromium, root } from "../../../scripts/machine.mjs";
import { ChromiumPage } from "./chromium-page.ts";
import { ChromiumWindow } from "./chromium-window.ts";
import type { BrowserDriver } from "./driver.ts";
import { until } from "./until.ts";

const EXTENSION = path.join(root, ".output", "chrome-mv3");

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

/**
 * Debian's Chromium, headless, with the extension as it was built, unpacked. Nothing attaches to its background,
 * which would then never be stopped.
 */
export async function launchChromium(): Promise<BrowserDriver> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium was found: apt-get install chromium");
  const browser = await puppeteer.launch({
    executablePath,
    pipe: true,
    headless: true,
    enableExtensions: true,
    defaultViewport: null,
    args: CHROMIUM_FLAGS,
    targetFilter: (target) => target.type() !== TargetType.SERVICE_WORKER,
  });
  const id = await browser.installExtension(EXTENSION);
  const [page] = await browser.pages();
  if (page === undefined) throw new Error("Chromium opened no tab");
  return new ChromiumDriver(browser, page, id);
}

class ChromiumDriver extends ChromiumWindow implements BrowserDriver {
  readonly grantLasts = "site";

  async openOptions() {
    await this.open(`${this.extensionOrigin}/options.html`);
    return new ChromiumPage(this.browser, this.page);
  }

  async evaluateInExtension<Result>(script: string) {
    const url = `${this.extensionOrigin}/manifest.json`;
    const session = await this.browser.target().createCDPSession();
    await session.send("Target.createTarget", { url, background: true });
    await session.detach();
    const target = await this.browser.waitForTarget((candidate) => candidate.url() === url);
    const page = await target.asPage();
    const result = (await page.evaluate(script)) as Result;
    await page.close();
    return result;
  }

  async stopBackground() {
    const session = await this.page.createCDPSession();
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await session.detach();
  }

  async isBackgroundRunning() {
    return (await this.#background()) !== undefined;
  }

  async #background(): Promise<string | undefined> {
    const session = await this.browser.target().createCDPSession();
    const { targetInfos } = await session.send("Target.getTargets", { filter: [{}] });
    await session.detach();
    return targetInfos.find(
      ({ type, url }) => type === "service_worker" && url.startsWith(this.extensionOrigin),
    )?.targetId;
  }

  async allowPrivateWindows() {
    const page = await this.browser.newPage();
    await page.goto("chrome://extensions/");
    const rights = { extensionId: new URL(this.extensionOrigin).host, incognitoAccess: true };
    const before = await this.#background();
    // The extension starts anew, which one that isn't from the store may do in developer mode alone.
    await page.evaluate(`(async () => {
      await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
      await chrome.developerPrivate.updateExtensionConfiguration(${JSON.stringify(rights)});
    })()`);
    const isAnew = async () => ![undefined, before].includes(await this.#background());
    await until("the background, started anew", isAnew, 10_000);
    await page.close();
  }

  async openPrivateWindow() {
    const known = new Set(this.browser.targets());
    const create = 'chrome.windows.create({ incognito: true, url: "about:blank" })';
    await this.evaluateInExtension(`${create}.then(() => null)`);
    const target = await this.browser.waitForTarget(
      (candidate) => candidate.type() === TargetType.PAGE && !known.has(candidate),
    );
    return new ChromiumWindow(this.browser, await target.asPage(), new URL(this.extensionOrigin).host);
  }

  override async close() {
    await this.browser.close();
  }
}
