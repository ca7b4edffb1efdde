import type { PanelToBackground } from "../../lib/ask/port.ts";
import type { LinkStatus } from "../../lib/link/status.ts";
import { OptionsModel } from "../../lib/options/options-model.ts";
import { parseSettings, type Settings } from "../../lib/settings/settings.ts";
import { BrowserRights } from "./browser-rights.ts";
import { ManualClock } from "../unit/lib/nerve/manual-clock.ts";

/** The options page's model, with a store, a background and a machine that are played by hand. */
export class OptionsStage {
  readonly sent: PanelToBackground[] = [];
  readonly clock = new ManualClock();
  readonly rights: BrowserRights;
  readonly model: OptionsModel;
  settings: Settings;
  /** Set, nothing can be stored. */
  isFull = false;
  /** The ports at which something answers. */
  readonly answering = new Set<number>();

  /** @param allowed match patterns of what may be read without a click */
  constructor(stored: Partial<Settings> = {}, allowed: readonly string[] = []) {
    this.rights = new BrowserRights(allowed);
    this.settings = { ...parseSettings(undefined), ...stored };
    this.model = new OptionsModel({
      send: (message) => this.sent.push(message),
      settings: this.settings,
      save: (changes) => this.store(changes),
      answersAt: (port) => Promise.resolve(this.answering.has(port)),
      siteRights: this.rights,
      clock: this.clock,
      signal: new AbortController().signal,
    });
  }

  /** Stores and tells, as the browser does, whoever asks for it. */
  store(changes: Partial<Settings>): Promise<void> {
    if (this.isFull) return Promise.reject(new Error("The disk is full"));
    this.settings = { ...this.settings, ...changes };
    this.model.receiveSettings(this.settings);
    return Promise.resolve();
  }

  link(status: LinkStatus): void {
    this.model.receive({ type: "link", status });
  }
}
