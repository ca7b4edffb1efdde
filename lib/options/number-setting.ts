import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { SaveState } from "./save-state.ts";

export interface NumberSettingOptions {
  /** As it is stored. */
  stored: number;
  /** The number that a text means, or null when it means none that this setting can be. */
  parse(text: string): number | null;
  show(value: number): string;
  save(value: number): Promise<void>;
}

/** A setting that is typed. What was typed stays in the field, though it be wrong; only what makes sense is saved. */
export class NumberSetting {
  readonly #options: NumberSettingOptions;
  readonly #text = signal("");
  readonly #state = signal<SaveState>("still");
  #stored: number;

  readonly text: ReadonlySignal<string> = this.#text;
  readonly state: ReadonlySignal<SaveState> = this.#state;

  constructor(options: NumberSettingOptions) {
    this.#options = options;
    this.#stored = options.stored;
    this.#text.value = options.show(options.stored);
  }

  /** Follows the typing. */
  edit(text: string): void {
    batch(() => {
      this.#text.value = text;
      this.#state.value = "still";
    });
  }

  /** The typing has ended: saves what it means, or says that it means nothing. */
  async commit(): Promise<void> {
    const text = this.#text.peek();
    const value = this.#options.parse(text);
    if (value === null) this.#state.value = "invalid";
    if (value === null || value === this.#stored) return;
    const before = this.#stored;
    this.#stored = value;
    try {
      await this.#options.save(value);
      if (this.#text.peek() === text) this.#settle(this.#options.show(value), "saved");
    } catch {
      this.#stored = before;
      this.#state.value = "not_saved";
    }
  }

  /** Another page stored this. It takes the place of the old value, never of what is being typed. */
  receive(value: number): void {
    const isUntouched = this.#text.peek() === this.#options.show(this.#stored);
    if (value === this.#stored) return;
    this.#stored = value;
    if (isUntouched) this.#settle(this.#options.show(value), "still");
  }

  #settle(text: string, state: SaveState): void {
    batch(() => {
      this.#text.value = text;
      this.#state.value = state;
    });
  }
}
