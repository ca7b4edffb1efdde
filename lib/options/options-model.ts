import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { Clock } from "@anvesha/nerve";
import type { BackgroundToPanel, PanelToBackground } from "../ask/port.ts";
import { Pairing } from "../panel/pairing.ts";
import type { Trouble } from "../panel/trouble.ts";
import type { Settings } from "../settings/settings.ts";
import { AllowedSites, type SiteRights } from "../sites/allowed-sites.ts";
import { AllowedList } from "./allowed-list.ts";
import type { Checkup } from "./checkup.ts";
import { parsePort, parseSeconds, showSeconds } from "./fields.ts";
import { NeverReadList } from "./never-read-list.ts";
import { NumberSetting } from "./number-setting.ts";
import type { SaveState } from "./save-state.ts";
import { SwitchSetting } from "./switch-setting.ts";
import { WayToDaemon } from "./way-to-daemon.ts";

export interface OptionsModelOptions {
  /** Posts to the background. */
  send(message: PanelToBackground): void;
  /** As they are stored. */
  settings: Settings;
  save(changes: Partial<Settings>): Promise<void>;
  /** Whether anything takes connections at this port of 127.0.0.1. Never rejects. */
  answersAt(port: number): Promise<boolean>;
  siteRights: SiteRights;
  clock: Clock;
  /** The page's life. */
  signal: AbortSignal;
}

/** All that the options page knows, and all that a person can do in it. Knows no browser and no document. */
export class OptionsModel {
  readonly #options: OptionsModelOptions;
  readonly #way: WayToDaemon;
  readonly #storedPort = signal(0);
  readonly #hasToken = signal(false);
  readonly #forgetting = signal<SaveState>("still");

  readonly port: NumberSetting;
  readonly settleMs: NumberSetting;
  readonly webSearch: SwitchSetting;
  readonly allowed: AllowedList;
  readonly neverRead: NeverReadList;
  /** The port that the checkup speaks of: the stored one, whatever is being typed. */
  readonly storedPort: ReadonlySignal<number> = this.#storedPort;
  /** This browser holds a token, which the daemon may accept or not. */
  readonly hasToken: ReadonlySignal<boolean> = this.#hasToken;
  readonly forgetting: ReadonlySignal<SaveState> = this.#forgetting;
  readonly pairing: Pairing;
  readonly checkup: ReadonlySignal<Checkup>;
  readonly trouble: ReadonlySignal<Trouble | null>;

  constructor(options: OptionsModelOptions) {
    const { settings } = options;
    this.#options = options;
    this.#storedPort.value = settings.port;
    this.#hasToken.value = settings.token !== null;
    this.pairing = new Pairing(options);
    this.#way = new WayToDaemon({
      answersAt: (port) => options.answersAt(port),
      port: () => this.#storedPort.peek(),
    });
    this.checkup = this.#way.checkup;
    this.trouble = this.#way.trouble;
    this.port = new NumberSetting({
      stored: settings.port,
      parse: parsePort,
      show: String,
      save: (port) => options.save({ port }),
    });
    this.settleMs = new NumberSetting({
      stored: settings.settleMs,
      parse: parseSeconds,
      show: showSeconds,
      save: (settleMs) => options.save({ settleMs }),
    });
    this.webSearch = new SwitchSetting({
      stored: settings.webSearch,
      save: (webSearch) => options.save({ webSearch }),
    });
    this.allowed = new AllowedList(new AllowedSites(options.siteRights, options.signal));
    this.neverRead = new NeverReadList({
      stored: settings.neverRead,
      save: (neverRead) => options.save({ neverRead }),
    });
  }

  /** Hands over what was typed. */
  pair(): void {
    this.#forgetting.value = "still";
    this.pairing.start();
  }

  /** Throws the token away; the daemon keeps its own list of browsers. */
  async forget(): Promise<void> {
    try {
      await this.#options.save({ token: null });
      this.#forgetting.value = "saved";
    } catch {
      this.#forgetting.value = "not_saved";
    }
  }

  /** Looks again at everything, without waiting for the next attempt. */
  checkNow(): void {
    this.#options.send({ type: "connect-now" });
    void this.#way.look();
  }

  receive(message: BackgroundToPanel): void {
    if (message.type === "link") this.#way.receive(message.status);
    if (message.type === "pair-result") this.pairing.receive(message.result);
  }

  /** What is stored is another thing now, whoever stored it: this page, the panel or the background. */
  receiveSettings({ port, token, webSearch, settleMs, neverRead }: Settings): void {
    batch(() => {
      const isMoved = port !== this.#storedPort.peek();
      this.#storedPort.value = port;
      this.#hasToken.value = token !== null;
      this.port.receive(port);
      this.settleMs.receive(settleMs);
      this.webSearch.receive(webSearch);
      this.neverRead.receive(neverRead);
      if (isMoved) this.#way.moved();
    });
  }
}
