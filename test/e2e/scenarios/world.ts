import type { BrowserDriver, PageDriver } from "../driver/driver.ts";
import { startBuiltDaemon, startSlowDaemon, temporaryDataDir, type RunningDaemon } from "../driver/daemon.ts";
import type { PageServer } from "../driver/pages.ts";

export const ARTICLE = "lighthouse.html";

/** A browser with the extension, pages to read, and what one scenario starts and leaves to be cleared away. */
export class World {
  readonly browser: BrowserDriver;
  readonly pages: PageServer;
  #undo: (() => Promise<void> | void)[] = [];

  constructor(browser: BrowserDriver, pages: PageServer) {
    this.browser = browser;
    this.pages = pages;
  }

  /** Has `undo` run when the scenario has ended, latest first. */
  later(undo: () => Promise<void> | void): void {
    this.#undo.push(undo);
  }

  async clear(): Promise<void> {
    for (const undo of this.#undo.splice(0).reverse()) await undo();
  }

  dataDir(): string {
    const { dataDir, remove } = temporaryDataDir();
    this.later(remove);
    return dataDir;
  }

  /** The built daemon, which the browser is paired with. */
  async daemon(dataDir = this.dataDir(), port = 0): Promise<RunningDaemon> {
    return this.#paired(await startBuiltDaemon({ dataDir, port, origin: this.browser.extensionOrigin }));
  }

  /** A daemon whose answers take `words` times `pace` milliseconds, which the browser is paired with. */
  async slowDaemon({ words = 500, pace = 20, dataDir = this.dataDir(), port = 0 } = {}) {
    const options = { dataDir, port, origin: this.browser.extensionOrigin };
    return this.#paired(await startSlowDaemon(options, words, pace));
  }

  async #paired(daemon: RunningDaemon): Promise<RunningDaemon> {
    this.later(() => daemon.stop());
    await this.pair(daemon.port, daemon.token);
    return daemon;
  }

  /** Sets the extension's storage as if it had been paired before. */
  async pair(port: number, token: string): Promise<void> {
    await this.#store({ settings: { port, token } });
  }

  /** Sets the extension's storage as if it had never been paired. */
  async unpair(port: number): Promise<void> {
    await this.#store({ settings: { port } });
  }

  async #store(items: object): Promise<void> {
    await this.browser.evaluateInExtension(
      `chrome.storage.local.clear().then(() => chrome.storage.local.set(${JSON.stringify(items)}))`,
    );
  }

  /** Everything that the extension has stored, wherever an extension can. */
  stored(): Promise<Stored> {
    return this.browser.evaluateInExtension<Stored>(STORED);
  }

  /** The panel beside a page, opened by a click on the toolbar button. */
  async panelOn(url = this.pages.url(ARTICLE)): Promise<PageDriver> {
    await this.browser.open(url);
    const panel = await this.browser.clickToolbar();
    this.later(() => panel.close().catch(() => {}));
    return panel;
  }
}

interface Stored {
  local: Record<string, unknown>;
  elsewhere: unknown[];
}

const STORED = `(async () => ({
  local: await chrome.storage.local.get(),
  elsewhere: [
    await chrome.storage.session.get(),
    await chrome.storage.sync.get(),
    await indexedDB.databases(),
    await caches.keys(),
    { ...localStorage },
    await chrome.permissions.getAll(),
  ],
}))()`;

/** Types a question and presses Enter. */
export async function ask(panel: PageDriver, question: string): Promise<void> {
  await panel.fill("#question", question);
  await panel.press("Enter");
}

/** A part of the latest turn. */
export const latest = (part: string) => `.turn:last-of-type ${part}`;

/** The latest turn, in this state. */
export const turnIn = (status: string) => `.turn:last-of-type[data-status="${status}"]`;
