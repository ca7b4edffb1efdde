import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { SaveState } from "./save-state.ts";

export interface SwitchSettingOptions {
  /** As it is stored. */
  stored: boolean;
  save(isOn: boolean): Promise<void>;
}

/** A setting that is on or off, at once when it is touched; off again, or on, when it couldn't be saved. */
export class SwitchSetting {
  readonly #options: SwitchSettingOptions;
  readonly #isOn = signal(false);
  readonly #state = signal<SaveState>("still");

  readonly isOn: ReadonlySignal<boolean> = this.#isOn;
  readonly state: ReadonlySignal<SaveState> = this.#state;

  constructor(options: SwitchSettingOptions) {
    this.#options = options;
    this.#isOn.value = options.stored;
  }

  async set(isOn: boolean): Promise<void> {
    this.#become(isOn, "still");
    try {
      await this.#options.save(isOn);
      this.#become(this.#isOn.peek(), "saved");
    } catch {
      this.#become(!isOn, "not_saved");
    }
  }

  /** Another page stored this. */
  receive(isOn: boolean): void {
    if (isOn !== this.#isOn.peek()) this.#become(isOn, "still");
  }

  #become(isOn: boolean, state: SaveState): void {
    batch(() => {
      this.#isOn.value = isOn;
      this.#state.value = state;
    });
  }
}
