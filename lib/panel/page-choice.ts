import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Clock } from "@anvesha/nerve";
import type { Receipt } from "../ask/event.ts";
import type { Exchange, PageState, PanelToBackground } from "../ask/port.ts";
import type { TurnPage } from "../ask/turn.ts";

/** How long the question must rest before the passages for it are chosen anew. */
const REST_MS = 250;

export interface PageChoiceOptions {
  send(message: PanelToBackground): void;
  clock: Clock;
  /** The question as it is being written. */
  draft: ReadonlySignal<string>;
  /** What was said before, which is sent along. */
  said: ReadonlySignal<Exchange[]>;
  /** Whether the text is of use though nobody looks at it: to find questions in it. */
  isTextWanted: ReadonlySignal<boolean>;
  /** The panel's life. */
  signal: AbortSignal;
}

/** What a question is asked about. */
export interface Target {
  tabId: number | null;
  page: TurnPage | null;
}

const NO_PAGE: Target = { tabId: null, page: null };

/**
 * The page in front of the person, whether questions are about it, and the text of it that would be sent.
 * A page that was taken away stays away, whatever page comes, until the person wants it back.
 */
export class PageChoice {
  readonly #options: PageChoiceOptions;
  readonly #page = signal<PageState>({ state: "none" });
  readonly #isRemoved = signal(false);
  readonly #isOpen = signal(false);
  readonly #preview = signal<Receipt | null>(null);
  /** The preview asked for last: what answers another is out of date. */
  #previewId = 0;

  readonly page: ReadonlySignal<PageState> = this.#page;
  readonly isRemoved: ReadonlySignal<boolean> = this.#isRemoved;
  /** The person looks at what would be sent. */
  readonly isOpen: ReadonlySignal<boolean> = this.#isOpen;
  /** What would be sent for the draft; null until it is known. */
  readonly preview: ReadonlySignal<Receipt | null> = this.#preview;
  /** What a question would be asked about now. A page that can't be read is left out of it. */
  readonly target: ReadonlySignal<Target> = computed(() => {
    const page = this.#page.value;
    if (this.#isRemoved.value) return NO_PAGE;
    if (page.state === "reading") return { tabId: page.tabId, page: null };
    return page.state === "readable"
      ? { tabId: page.tabId, page: { url: page.url, title: page.title } }
      : NO_PAGE;
  });

  constructor(options: PageChoiceOptions) {
    this.#options = options;
    const stop = effect(() => this.#keepPreview());
    options.signal.addEventListener("abort", stop, { once: true });
  }

  remove(): void {
    this.#isOpen.value = false;
    this.#isRemoved.value = true;
  }

  restore(): void {
    this.#isRemoved.value = false;
  }

  toggle(): void {
    this.#isOpen.value = !this.#isOpen.peek();
  }

  readAgain(): void {
    this.#options.send({ type: "read-page" });
  }

  /** The person comes back, and may have changed the page or what is selected in it. */
  look(): void {
    if (!this.#isRemoved.peek()) this.#options.send({ type: "look" });
  }

  /** The text of a page that has changed stays in view until the new one is there; that of another page doesn't. */
  receivePage(page: PageState): void {
    if (!isSameDocument(this.#page.peek(), page)) this.#preview.value = null;
    this.#page.value = page;
  }

  /** A preview of a page that has gone, or of an older draft, is of no use. */
  receivePreview(id: number, receipt: Receipt | null): void {
    const page = this.#page.peek();
    if (id !== this.#previewId || page.state !== "readable") return;
    if (receipt === null || receipt.url === page.url) this.#preview.value = receipt;
  }

  /** Asks for the text at once; again when the page has changed and, while somebody looks, the question has and rests. */
  #keepPreview(): (() => void) | undefined {
    const page = this.#page.value;
    const isOpen = this.#isOpen.value;
    if (page.state !== "readable" || this.#isRemoved.value) return undefined;
    if (!isOpen && !this.#options.isTextWanted.value) return undefined;
    const question = isOpen ? this.#options.draft.value : "";
    const conversation = this.#options.said.value;
    const id = ++this.#previewId;
    const send = () => this.#options.send({ type: "preview", id, question, tabId: page.tabId, conversation });
    if (this.#preview.peek() !== null) return this.#options.clock.after(REST_MS, send);
    send();
    return undefined;
  }
}

function isSameDocument(before: PageState, now: PageState): boolean {
  if (before.state !== "readable" || now.state !== "readable") return false;
  return before.tabId === now.tabId && before.url === now.url;
}
