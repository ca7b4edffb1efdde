import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { AskEvent } from "../ask/event.ts";
import type { Exchange, PanelToBackground } from "../ask/port.ts";
import { advance, isOver, startTurn, type Turn, type TurnEvent, type TurnPage } from "../ask/turn.ts";
import { spokenMarkdown } from "../markdown/spoken.ts";

/** More than this is cut anyway before anything is sent. */
const MAX_EXCHANGES = 8;

export interface ConversationOptions {
  /** Posts to the background. */
  send(message: PanelToBackground): void;
  /** Runs once, before the next paint. */
  nextFrame(run: () => void): void;
  /** Milliseconds since the epoch. */
  wallClock(): number;
}

/** A question, and what it is asked about. */
export interface Question {
  question: string;
  /** The tab to read, or null to ask without a page. */
  tabId: number | null;
  /** The page in that tab, as far as it is known. */
  page: TurnPage | null;
  webSearch: boolean;
}

interface Entry {
  question: Question;
  turn: Signal<Turn>;
}

const isRunning = ({ status }: Turn) =>
  status === "reading-page" || status === "sent" || status === "answering";

/** Something came of it that a person may want to keep. */
const hasSomething = ({ answer, cards }: Turn) => answer !== "" || cards.length > 0;

/**
 * The turns in the order they were asked. One runs at a time. Each turn is a signal of its own, so that a
 * word that arrives moves that turn and nothing else, and words are gathered to one change a frame.
 */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #entries = signal<readonly Entry[]>([]);
  #lastAsk = 0;
  /** The words of the last turn that no frame has shown yet. */
  #words = "";

  readonly turns: ReadonlySignal<readonly ReadonlySignal<Turn>[]> = computed(() =>
    this.#entries.value.map(({ turn }) => turn),
  );
  /** The turn that was asked last, or null. */
  readonly latest: ReadonlySignal<Turn | null> = computed(
    () => this.#entries.value.at(-1)?.turn.value ?? null,
  );
  /** An answer is on its way: asking has to wait, and there is something to stop. */
  readonly running: ReadonlySignal<boolean> = computed(
    () => this.latest.value !== null && isRunning(this.latest.value),
  );
  /** What was said, for a follow-up to build on. An answer on its way is no part of it. */
  readonly said: ReadonlySignal<Exchange[]> = computed(() => {
    const entries = this.#entries.value;
    return exchanges(this.running.value ? entries.slice(0, -1) : entries);
  });

  constructor(options: ConversationOptions) {
    this.#options = options;
  }

  ask(question: Question): void {
    this.#start(question, this.#entries.peek());
  }

  /**
   * Asks again. A turn of which nothing came gives its place to the new attempt; any other stays as it is, and
   * the attempt follows as a turn of its own.
   */
  askAgain(ask: number, changes: Partial<Question>): void {
    const entries = this.#entries.peek();
    const again = entries.find(({ turn }) => turn.peek().ask === ask);
    if (again === undefined) return;
    const kept = hasSomething(again.turn.peek()) ? entries : entries.filter((entry) => entry !== again);
    this.#start({ ...again.question, ...changes }, kept, again);
  }

  /** The turn says so at once; only then does the background hear of it. */
  cancel(): void {
    const turn = this.latest.peek();
    if (turn === null || !isRunning(turn)) return;
    this.#advance({ type: "cancelled" });
    this.#options.send({ type: "cancel", ask: turn.ask });
  }

  /** Forgets everything that was said. */
  clear(): void {
    this.#leaveLatest();
    this.#entries.value = [];
  }

  /** What is late, of an ask that has ended or was forgotten, falls on the floor. */
  receive(ask: number, event: AskEvent): void {
    const turn = this.latest.peek();
    if (turn?.ask !== ask || isOver(turn)) return;
    if (event.type !== "token") this.#advance(event);
    else if (event.text !== "") this.#gather(event.text);
  }

  #start(question: Question, kept: readonly Entry[], again?: Entry): void {
    this.#leaveLatest();
    const ask = ++this.#lastAsk;
    const turn = startTurn(ask, question.question, question.page, this.#options.wallClock());
    this.#entries.value = [...kept, { question, turn: signal(turn) }];
    this.#options.send({
      type: "ask",
      ask,
      question: question.question,
      tabId: question.tabId,
      webSearch: question.webSearch,
      conversation: exchanges(kept.filter((entry) => entry !== again)),
    });
  }

  /** An answer that runs is stopped; one that seemed to be whole is taken as it is (NERVE decision 9). */
  #leaveLatest(): void {
    this.cancel();
    const turn = this.latest.peek();
    if (turn === null || isOver(turn)) return;
    this.#advance({ type: "done" });
    this.#options.send({ type: "cancel", ask: turn.ask });
  }

  #gather(words: string): void {
    if (this.#words === "") this.#options.nextFrame(() => this.#showWords());
    this.#words += words;
  }

  #showWords(): void {
    const text = this.#words;
    this.#words = "";
    if (text !== "") this.#apply({ type: "token", text });
  }

  #advance(event: TurnEvent): void {
    this.#showWords();
    this.#apply(event);
  }

  #apply(event: TurnEvent): void {
    const entry = this.#entries.peek().at(-1);
    if (entry !== undefined) entry.turn.value = advance(entry.turn.peek(), event);
  }
}

function exchanges(entries: readonly Entry[]): Exchange[] {
  return entries
    .map(({ turn }) => turn.peek())
    .map(({ question, answer }) => ({ question, answer: spokenMarkdown(answer) }))
    .filter(({ answer }) => answer !== "")
    .slice(-MAX_EXCHANGES);
}
