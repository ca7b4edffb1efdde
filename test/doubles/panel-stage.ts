import type { AskEvent, Receipt } from "../../lib/ask/event.ts";
import type { PageState, PanelToBackground } from "../../lib/ask/port.ts";
import type { LinkStatus } from "../../lib/link/status.ts";
import { PanelModel } from "../../lib/panel/panel-model.ts";
import { ManualClock } from "../unit/lib/nerve/manual-clock.ts";

/** Tuesday, 14 October 2025, 9:30 in Greenwich. */
const START = Date.UTC(2025, 9, 14, 9, 30);

/** A panel's model whose background, clock and frames are moved by hand. */
export class PanelStage {
  readonly sent: PanelToBackground[] = [];
  readonly saved: boolean[] = [];
  readonly clock = new ManualClock();
  readonly life = new AbortController();
  readonly model: PanelModel;
  #frames: (() => void)[] = [];
  /** Called with each message after it was noted. */
  onSend: (message: PanelToBackground) => void = () => {};

  constructor({ webSearch = false } = {}) {
    this.model = new PanelModel({
      send: (message) => {
        this.sent.push(message);
        this.onSend(message);
      },
      nextFrame: (run) => this.#frames.push(run),
      clock: this.clock,
      wallClock: () => START + this.clock.now(),
      webSearch,
      saveWebSearch: (on) => this.saved.push(on),
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
