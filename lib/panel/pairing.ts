import { signal, type ReadonlySignal } from "@preact/signals";
import type { Clock } from "@anvesha/nerve";
import type { PairResult, PanelToBackground } from "../ask/port.ts";

/** A background that was stopped in the middle of pairing never says how it went. */
const PAIR_MS = 15_000;

/** Where the exchange of a code for a token stands. */
export type PairingState = "idle" | "sending" | PairResult;

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

  readonly state: ReadonlySignal<PairingState> = this.#state;

  constructor(options: PairingOptions) {
    this.#options = options;
  }

  /** @param secret a pairing code, or the token itself. */
  start(secret: string): void {
    this.#takeBack();
    this.#state.value = "sending";
    this.#options.send({ type: "pair", secret });
    this.#takeBack = this.#options.clock.after(PAIR_MS, () => this.receive("unreachable"));
  }

  receive(result: PairResult): void {
    this.#takeBack();
    this.#state.value = result;
  }
}
