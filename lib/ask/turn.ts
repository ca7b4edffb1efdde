import type { SearchResultItem } from "@anvesha/nerve";
import type { AskEvent, Failure, Receipt } from "./event.ts";

/**
 * `reading-page -> sent -> answering -> done | cancelled | failed`. `settled` is an answer that seems to be
 * whole although its daemon never said so (NERVE decision 9): late words still move it back to `answering`.
 */
export type TurnStatus = "reading-page" | "sent" | "answering" | "settled" | "done" | "cancelled" | "failed";

/** The page a question was asked about, as it was then. */
export interface TurnPage {
  url: string;
  title: string;
}

/** One question and all that came of it. Immutable: {@link advance} makes the next one. */
export interface Turn {
  /** Unique among this panel's asks. */
  readonly ask: number;
  readonly question: string;
  readonly page: TurnPage | null;
  readonly status: TurnStatus;
  /** What left the browser, once it has. */
  readonly receipt: Receipt | null;
  /** A card a URL. A card never moves once it is shown. */
  readonly cards: readonly SearchResultItem[];
  /** The different URLs in the order in which they came: `[n]` in the answer is `sources[n - 1]` (decision 19). */
  readonly sources: readonly string[];
  /** Markdown, as far as it has come. */
  readonly answer: string;
  /** Only with the status `failed`. */
  readonly failure: Failure | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

export type TurnEvent = AskEvent | { type: "cancelled" };

/** @param at now, in milliseconds since the epoch. */
export function startTurn(ask: number, question: string, page: TurnPage | null, at: number): Turn {
  return {
    ask,
    question,
    page,
    status: "reading-page",
    receipt: null,
    cards: [],
    sources: [],
    answer: "",
    failure: null,
    startedAt: at,
  };
}

/** Nothing that arrives from now on changes this turn. */
export function isOver(turn: Turn): boolean {
  return turn.status === "done" || turn.status === "cancelled" || turn.status === "failed";
}

/** The turn after an event. What comes after the end is dropped: late frames are expected, not errors. */
export function advance(turn: Turn, event: TurnEvent): Turn {
  if (isOver(turn)) return turn;
  switch (event.type) {
    case "reading":
      return turn;
    case "sent":
      return { ...turn, status: "sent", receipt: event.receipt };
    case "results":
      return withResults(turn, event.results);
    case "token":
      return event.text === "" ? turn : { ...turn, status: "answering", answer: turn.answer + event.text };
    case "settled":
      return { ...turn, status: "settled" };
    case "done":
      return { ...turn, status: "done" };
    case "cancelled":
      return { ...turn, status: "cancelled" };
    case "failed":
      return failed(turn, event.failure);
  }
}

/** A settled answer waits for nothing, so a connection that goes away takes nothing from it. */
function failed(turn: Turn, failure: Failure): Turn {
  return turn.status === "settled" && failure.kind === "connection_lost"
    ? { ...turn, status: "done" }
    : { ...turn, status: "failed", failure };
}

/**
 * Merges by URL (decision 10): the better score replaces a card where it stands, what is new follows what
 * is shown, best first.
 */
function withResults(turn: Turn, results: readonly SearchResultItem[]): Turn {
  const cards = new Map(turn.cards.map((card) => [card.url, card]));
  const shown = new Set(turn.sources);
  const fresh = new Map<string, SearchResultItem>();
  for (const item of results) {
    const group = shown.has(item.url) ? cards : fresh;
    const known = group.get(item.url);
    if (known === undefined || item.score > known.score) group.set(item.url, item);
  }
  return {
    ...turn,
    cards: [...cards.values(), ...[...fresh.values()].sort((a, b) => b.score - a.score)],
    sources: [...turn.sources, ...fresh.keys()],
  };
}
