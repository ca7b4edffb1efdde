import type { AskEvent, Receipt } from "../../lib/ask/event.ts";
import type { PageState, PanelToBackground } from "../../lib/ask/port.ts";
import type { LinkStatus } from "../../lib/link/status.ts";
import { PanelModel } from "../../lib/panel/panel-model.ts";
import { BrowserRights } from "./browser-rights.ts";
import { ManualClock } from "../unit/lib/nerve/manual-clock.ts";

/** Tuesday, 14 October 2025, 9:30 in Greenwich. */
const START = Date.UTC(2025, 9, 14, 9, 30);

export interface PanelStageOptions {
  webSearch?: boolean;
  neverRead?: string[];
  /** Match patterns of what may be read without a click. */
  allowed?: string[];
  isPrivate?: boolean;
  isStorageRefused?: boolean;
}

/** A panel's model whose background, clock and frames are moved by hand. */
export class PanelStage {
  readonly sent: PanelToBackground[] = [];
  readonly saved: boolean[] = [];
  readonly clock = new ManualClock();
  readonly life = new AbortController();
  readonly rights: BrowserRights;
  readonly model: PanelModel;
  /** How often the options were opened. */
  optionsOpened = 0;
  #frames: (() => void)[] = [];
  /** Called with each message after it was noted. */
  onSend: (message: PanelToBackground) => void = () => {};

  constructor({
    webSearch = false,
    neverRead = [],
    allowed = [],
    isPrivate = false,
    isStorageRefused = false,
  }: PanelStageOptions = {}) {
    this.rights = new BrowserRights(allowed);
    this.model = new PanelModel({
      send: (message) => {
        this.sent.push(message);
        this.onSend(message);
      },
      nextFrame: (run) => this.#frames.push(run),
      clock: this.clock,
      wallClock: () => START + this.clock.now(),
      settings: { webSearch, neverRead },
      isStorageRefused,
      saveWebSearch: (on) => this.saved.push(on),
      isPrivate,
      siteRights: this.rights,
      openOptions: () => (this.optionsOpened += 1),
      signal: this.life.signal,
    });
  }

  /** Milliseconds since the epoch, `ms` from now. */
  in(ms: number): number {
    return START + this.clock.now() + ms;
  }

  link(status: LinkStatus): void {
    this.model.receive({ type: "link", status });
  }

  page(page: PageState): void {
    this.model.receive({ type: "page", page });
  }

  /** Answers the latest preview, or another. */
  preview(receipt: Receipt | null, id = this.lastPreview): void {
    this.model.receive({ type: "preview", id, receipt });
  }

  /** Events of the latest ask, or of another. */
  tell(event: AskEvent, ask = this.lastAsk): void {
    this.model.receive({ type: "ask-event", ask, event });
  }

  /** Everything that waits for the next frame. */
  frame(): void {
    for (const run of this.#frames.splice(0)) run();
  }

  get lastPreview(): number {
    return this.sent.findLast((message) => message.type === "preview")?.id ?? 0;
  }

  get lastAsk(): number {
    return this.sent.findLast((message) => message.type === "ask")?.ask ?? 0;
  }
}
