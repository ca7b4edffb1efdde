import { batch, computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Clock } from "@anvesha/nerve";
import type { BackgroundToPanel, PanelToBackground } from "../ask/port.ts";
import type { PairResult } from "../link/pairing.ts";
import type { LinkStatus } from "../link/status.ts";
import type { Settings } from "../settings/settings.ts";
import { AllowedSites, type SiteRights } from "../sites/allowed-sites.ts";
import { Conversation, type Question } from "./conversation.ts";
import { PageChoice } from "./page-choice.ts";
import { Pairing } from "./pairing.ts";
import { seconds } from "./seconds.ts";
import { SiteAccess } from "./site-access.ts";
import { troubleAfter, type Trouble } from "./trouble.ts";

export interface PanelOptions {
  /** Posts to the background. */
  send(message: PanelToBackground): void;
  /** Runs once, before the next paint. */
  nextFrame(run: () => void): void;
  clock: Clock;
  /** Milliseconds since the epoch. */
  wallClock(): number;
  /** As they are stored. */
  settings: Pick<Settings, "webSearch" | "neverRead">;
  /** The browser refuses to store anything. */
  isStorageRefused: boolean;
  saveWebSearch(on: boolean): void;
  /** The panel stands in a window of which nothing is to be kept. */
  isPrivate: boolean;
  siteRights: SiteRights;
  openOptions(): void;
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
  readonly #neverRead: Signal<readonly string[]>;

  /** What stands in the question box. It is the person's: nothing but a question sent takes it away. */
  readonly draft = signal("");
  readonly conversation: Conversation;
  readonly pageChoice: PageChoice;
  readonly siteAccess: SiteAccess;
  readonly link: ReadonlySignal<LinkStatus> = this.#link;
  readonly trouble: ReadonlySignal<Trouble | null> = this.#trouble;
  readonly pairing: Pairing;
  readonly webSearch: ReadonlySignal<boolean>;
  readonly isPrivate: boolean;
  readonly isStorageRefused: boolean;
  /** The person tried to ask while an answer was on its way. */
  readonly isTooEarly: ReadonlySignal<boolean> = this.#isTooEarly;
  /** Milliseconds since the epoch, moving while something is waited for. */
  readonly now: ReadonlySignal<number>;

  constructor(options: PanelOptions) {
    const { settings, isPrivate } = options;
    this.#options = options;
    this.isPrivate = isPrivate;
    this.isStorageRefused = options.isStorageRefused;
    this.#neverRead = signal(settings.neverRead);
    this.#webSearch = signal(settings.webSearch);
    this.webSearch = this.#webSearch;
    this.pairing = new Pairing(options);
    this.conversation = new Conversation(options);
    this.pageChoice = new PageChoice({
      ...options,
      draft: this.draft,
      said: this.conversation.said,
      isTextWanted: computed(() => this.conversation.turns.value.length === 0),
    });
    this.siteAccess = new SiteAccess({
      page: this.pageChoice.page,
      sites: new AllowedSites(options.siteRights, options.signal),
      neverRead: this.#neverRead,
      isPrivate,
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

  /** What is set in a private window holds in its panel alone. */
  setWebSearch(on: boolean): void {
    this.#webSearch.value = on;
    if (!this.isPrivate) this.#options.saveWebSearch(on);
  }

  /** The settings were changed, maybe elsewhere. */
  receiveSettings({ webSearch, neverRead }: Pick<Settings, "webSearch" | "neverRead">): void {
    if (!this.isPrivate) this.#webSearch.value = webSearch;
    if (neverRead.join() === this.#neverRead.peek().join()) return;
    this.#neverRead.value = neverRead;
    this.#options.send({ type: "look" });
  }

  openOptions(): void {
    this.#options.openOptions();
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
