import { parseSettings, type Settings } from "./settings.ts";

/** Where settings are stored, and the one who writes there at a time. */
export interface SettingsStore {
  read(): Promise<unknown>;
  write(settings: Settings): Promise<void>;
  /** Runs when no other part of the extension is in the middle of it. */
  alone(run: () => Promise<void>): Promise<void>;
}

/**
 * The settings, from a store that may refuse: then what was read last holds, or the defaults, and what was changed
 * here, for as long as this part of the extension lives.
 */
export class SettingsKeeper {
  readonly #store: SettingsStore;
  #read = parseSettings(undefined);
  #unkept: Partial<Settings> = {};
  #isRefused = false;

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  /** The store gave nothing when it was last asked. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  async load(): Promise<Settings> {
    try {
      this.#read = parseSettings(await this.#store.read());
      this.#isRefused = false;
    } catch {
      this.#isRefused = true;
    }
    return { ...this.#read, ...this.#unkept };
  }

  /**
   * Writes the given settings and leaves the others as they are, even if another part writes at the same time.
   *
   * @throws when they couldn't be stored; they hold here nevertheless
   */
  async save(changes: Partial<Settings>): Promise<void> {
    this.#unkept = { ...this.#unkept, ...changes };
    await this.#store.alone(async () => {
      await this.#store.write({ ...parseSettings(await this.#store.read()), ...changes });
    });
    this.storeChanged();
  }

  /** Something was stored, here or elsewhere: from now on that counts, and nothing that couldn't be. */
  storeChanged(): void {
    this.#unkept = {};
  }
}
