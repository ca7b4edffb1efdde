import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Clock } from "@anvesha/nerve";
import type { BackgroundToPanel, PanelToBackground } from "../ask/port.ts";
import type { PairResult } from "../link/pairing.ts";
import type { LinkStatus } from "../link/status.ts";
import { Conversation, type Question } from "./conversation.ts";
import { PageChoice } from "./page-choice.ts";
import { Pairing } from "./pairing.ts";
import { seconds } from "./seconds.ts";
import { troubleAfter, type Trouble } from "./trouble.ts";

export interface PanelOptions {
  /** Posts to the background. */
  send(message: PanelToBackground): void;
  /** Runs once, before the next paint. */
  nextFrame(run: () => void): void;
  clock: Clock;
  /** Milliseconds since the epoch. */
  wallClock(): number;
  /** As the person left it last. */
  webSearch: boolean;
  saveWebSearch(on: boolean): void;
  /** The panel's life. */
  signal: AbortSignal;
}

/** All that the panel knows, and all that a person can do in it. Knows no browser and no document. */
export class PanelModel {
  readonly #options: PanelOptions;
  readonly #link = signal<LinkStatus>({ state: "idle" });
  readonly #trouble = signal<Trouble | null>(null);
  readonly #webSearch: Signal<boolean>;
  readonly #isTooEarly = signal(false);

  /** What stands in the question box. It is the person's: nothing but a question sent takes it away. */
  readonly draft = signal("");
  readonly conversation: Conversation;
  readonly pageChoice: PageChoice;
  readonly link: ReadonlySignal<LinkStatus> = this.#link;
  readonly trouble: ReadonlySignal<Trouble | null> = this.#trouble;
  readonly pairing: Pairing;
  readonly webSearch: ReadonlySignal<boolean>;
  /** The person tried to ask while an answer was on its way. */
  readonly isTooEarly: ReadonlySignal<boolean> = this.#isTooEarly;
  /** Milliseconds since the epoch, moving while something is waited for. */
  readonly now: ReadonlySignal<number>;

  constructor(options: PanelOptions) {
    this.#options = options;
    this.#webSearch = signal(options.webSearch);
    this.webSearch = this.#webSearch;
    this.pairing = new Pairing(options);
    this.conversation = new Conversation(options);
    this.pageChoice = new PageChoice({
      ...options,
      draft: this.draft,
      said: this.conversation.said,
      isTextWanted: computed(() => this.conversation.turns.value.length === 0),
    });
    this.now = seconds(
      computed(() => this.conversation.running.value || this.#trouble.value?.kind === "unreachable"),
      options,
    );
    const stop = effect(() => {
      if (!this.conversation.running.value) this.#isTooEarly.value = false;
    });
    options.signal.addEventListener("abort", stop, { once: true });
  }

  /** Asks what stands in the question box. */
  askDraft(): void {
    const question = this.draft.peek().trim();
    if (question === "") return;
    if (this.conversation.running.peek()) {
      this.#isTooEarly.value = true;
      return;
    }
    batch(() => {
      this.draft.value = "";
      this.ask(question);
    });
  }

  ask(question: string): void {
    this.conversation.ask({
      question,
      ...this.pageChoice.target.peek(),
      webSearch: this.#webSearch.peek(),
    });
  }

  /** Asks a turn's question again, of the same page; whether the web may be searched is as it stands now. */
  askAgain(ask: number, changes: Partial<Question> = {}): void {
    this.conversation.askAgain(ask, { webSearch: this.#webSearch.peek(), ...changes });
  }

  /** Asks a turn's question again, and those that follow, without a page. */
  askWithoutPage(ask: number): void {
    this.pageChoice.remove();
    this.askAgain(ask, { tabId: null, page: null });
  }

  cancel(): void {
    this.conversation.cancel();
  }

  newConversation(): void {
    batch(() => {
      this.conversation.clear();
      this.pageChoice.restore();
    });
  }

  setWebSearch(on: boolean): void {
    this.#webSearch.value = on;
    this.#options.saveWebSearch(on);
  }

  /** The setting was changed, maybe elsewhere. */
  receiveWebSearch(on: boolean): void {
    this.#webSearch.value = on;
  }

  connectNow(): void {
    this.#options.send({ type: "connect-now" });
  }

  receive(message: BackgroundToPanel): void {
    switch (message.type) {
      case "link":
        batch(() => {
          this.#link.value = message.status;
          this.#trouble.value = troubleAfter(this.#trouble.peek(), message.status);
        });
        break;
      case "page":
        batch(() => this.pageChoice.receivePage(message.page));
        break;
      case "preview":
        this.pageChoice.receivePreview(message.id, message.receipt);
        break;
      case "pair-result":
        batch(() => this.#paired(message.result));
        break;
      case "ask-event":
        this.conversation.receive(message.ask, message.event);
        break;
    }
  }

  #paired(result: PairResult): void {
    this.pairing.receive(result);
    if (result === "paired") this.#trouble.value = null;
  }
}
