import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Clock } from "@anvesha/nerve";
import type { PanelToBackground } from "../ask/port.ts";
import type { PairResult } from "../link/pairing.ts";

/** A background that was stopped in the middle of pairing never says how it went. */
const PAIR_MS = 15_000;

/** Where the exchange of a code for a token stands; `unanswered` when nobody ever says. */
export type PairingState = "idle" | "sending" | "unanswered" | PairResult;

export interface PairingOptions {
  /** Posts to the background. */
  send(message: PanelToBackground): void;
  clock: Clock;
}

/** What a page of the extension knows of the pairing that a person started in it. */
export class Pairing {
  readonly #options: PairingOptions;
  readonly #state = signal<PairingState>("idle");
  #takeBack = () => {};

  /** A pairing code, or the token itself, as it is being typed. It is the person's until it has done its work. */
  readonly code: Signal<string> = signal("");
  readonly state: ReadonlySignal<PairingState> = this.#state;

  constructor(options: PairingOptions) {
    this.#options = options;
  }

  /** Hands over what was typed, unless that is nothing or the last attempt still runs. */
  start(): void {
    const secret = this.code.peek().trim();
    if (secret === "" || this.#state.peek() === "sending") return;
    this.#state.value = "sending";
    this.#options.send({ type: "pair", secret });
    this.#takeBack = this.#options.clock.after(PAIR_MS, () => (this.#state.value = "unanswered"));
  }

  receive(result: PairResult): void {
    this.#takeBack();
    this.#state.value = result;
    if (result === "paired") this.code.value = "";
  }
}
