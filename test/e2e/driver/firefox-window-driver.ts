import type { WindowDriver } from "./driver.ts";
import { FirefoxPage } from "./firefox-page.ts";
import { KEYS, type FirefoxWindow, type Point } from "./firefox-window.ts";

/** As the manifest names the extension, and as Firefox names what it makes of it in its own window. */
export const ID = "extension@anvesha";
export const WIDGET = "extension_anvesha";

const TAB = "gBrowser.selectedBrowser";
const SIDEBAR = `document.getElementById("sidebar").contentDocument?.querySelector("browser")`;

/** A window of Firefox, with the panel in its sidebar. */
export abstract class FirefoxWindowDriver implements WindowDriver {
  readonly extensionOrigin: string;
  protected readonly window: FirefoxWindow;

  constructor(window: FirefoxWindow, extensionOrigin: string) {
    this.window = window;
    this.extensionOrigin = extensionOrigin;
  }

  abstract close(): Promise<void>;

  async open(url: string) {
    await this.window.run(OPEN, url);
  }

  async clickToolbar() {
    await this.window.clickOwn(`${WIDGET}-BAP`);
    return this.#panel();
  }

  async pressShortcut() {
    await this.window.chord(KEYS.Alt, KEYS.Shift, "Q");
    return this.#panel();
  }

  /** Right-clicks in the page and chooses the extension's entry. */
  async chooseMenuEntry() {
    const middle = await this.window.run<Point>(
      `const { x, y, width, height } = ${TAB}.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }`,
    );
    await this.window.click(middle, "right");
    // A menu is a window of its own, where no click of WebDriver goes.
    await this.window.until(
      "the entry in the context menu",
      `const menu = document.getElementById("contentAreaContextMenu");
       const entry = menu.querySelector(\`[id^="\${args[0]}-menuitem"]:not([hidden])\`);
       if (menu.state !== "open" || entry === null) return false;
       menu.activateItem(entry);
       return true;`,
      [WIDGET],
    );
    return this.#panel();
  }

  /** Agrees to what the browser asks of the person; resolves with what that says. */
  acceptPrompt() {
    return this.window.until<string>(
      "a prompt of the browser",
      `const { panel } = PopupNotifications;
       const prompt = panel.querySelector("popupnotification");
       if (panel.state !== "open" || prompt === null) return false;
       const said = prompt.textContent;
       prompt.button.click();
       return said;`,
    );
  }

  isPanelOpen() {
    return this.window.run<boolean>("return SidebarController.isOpen");
  }

  evaluateInTab<Result>(script: string) {
    return this.tab().evaluate<Result>(script);
  }

  protected tab() {
    return new FirefoxPage(this.window, { browser: TAB, close: () => this.open("about:blank") });
  }

  async #panel() {
    const url = `${this.extensionOrigin}/sidepanel.html`;
    await this.window.until(
      "the panel in the sidebar",
      `const { currentURI, webProgress } = ${SIDEBAR} ?? {};
       return currentURI?.spec === args[0] && !webProgress.isLoadingDocument;`,
      [url],
    );
    return new FirefoxPage(this.window, { browser: SIDEBAR, close: () => this.#closePanel() });
  }

  async #closePanel() {
    await this.window.run("SidebarController.hide()");
    await this.window.until(
      "the end of the panel",
      `const { views } = WebExtensionPolicy.getByID(args[0]).extension;
       return ![...views].some((view) => view.viewType === "sidebar" && view.xulBrowser.ownerGlobal?.top === window)`,
      [ID],
    );
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

export const OPEN_BEHIND = `${LOADED}
  await loaded(gBrowser.addTab(args[0], { triggeringPrincipal }).linkedBrowser);`;
