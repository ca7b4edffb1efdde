/** A window of a browser: what a person does in it. */
export interface WindowDriver {
  /** Navigates the tab of the scenario. */
  open(url: string): Promise<void>;
  /** A real click on the toolbar button: it grants `activeTab` and opens the panel. */
  clickToolbar(): Promise<PageDriver>;
  /** Presses the keys that the manifest suggests, for real: they do as the click does. */
  pressShortcut(): Promise<PageDriver>;
  /** Evaluates in the page that the tab shows. */
  evaluateInTab<Result>(script: string): Promise<Result>;
  close(): Promise<void>;
}

/**
 * What an end-to-end scenario needs of a browser, and no more: each browser implements it in a file of
 * its own, so that one scenario runs in all of them. It is a window too, the first one that it opened.
 */
export interface BrowserDriver extends WindowDriver {
  readonly extensionOrigin: string;
  /** Until when a click on the toolbar button lets the tab be read: while it stays on the site, or on that page. */
  readonly grantLasts: "site" | "page";
  /** Shows the options in the tab of the scenario. */
  openOptions(): Promise<PageDriver>;
  /** Evaluates in a document of the extension that runs no script of its own, where nobody sees it. */
  evaluateInExtension<Result>(script: string): Promise<Result>;
  /** Stops the background as the browser does when it is idle. */
  stopBackground(): Promise<void>;
  /** Whether the browser keeps the background going; to ask doesn't wake it. */
  isBackgroundRunning(): Promise<boolean>;
  /** Lets the extension into private windows, as the person does in the browser's list of extensions. */
  allowPrivateWindows(): Promise<void>;
  /** Opens a private window; until it is closed it is the only one to be driven. */
  openPrivateWindow(): Promise<WindowDriver>;
}

/** A page of the extension: the panel, or the options. */
export interface PageDriver {
  /** The text that a person sees of the first element that matches, or "" when there is none. */
  text(selector: string): Promise<string>;
  count(selector: string): Promise<number>;
  attribute(selector: string, name: string): Promise<string | null>;
  click(selector: string): Promise<void>;
  /** Replaces what the field holds by typing. */
  fill(selector: string, text: string): Promise<void>;
  press(key: "Enter" | "Escape" | "Tab"): Promise<void>;
  /** Resolves with the element's text when it matches; rejects with what was there instead. */
  waitForText(selector: string, expected: RegExp, timeoutMs?: number): Promise<string>;
  /** Resolves when an element matches. */
  waitFor(selector: string, timeoutMs?: number): Promise<void>;
  /** Evaluates in the page. */
  evaluate<Result>(script: string): Promise<Result>;
  /** A picture of the page, as a PNG in the folder of artefacts. */
  screenshot(name: string): Promise<void>;
  close(): Promise<void>;
}
