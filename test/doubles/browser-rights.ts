import type { SiteRights } from "../../lib/sites/allowed-sites.ts";
import { patternOf, type Site } from "../../lib/sites/site.ts";

/** The browser's permissions, with a person who is asked for each. */
export class BrowserRights implements SiteRights {
  readonly #patterns: Set<string>;
  readonly #listeners = new Set<() => void>();
  #answer: ((isYes: boolean) => void) | null = null;
  /** The sites that were asked for, in order. */
  readonly asked: Site[] = [];
  /** Set, nothing can be taken back: an administrator allowed it. */
  isFixed = false;

  constructor(patterns: readonly string[] = []) {
    this.#patterns = new Set(patterns);
  }

  allowed(): Promise<string[]> {
    return Promise.resolve([...this.#patterns]);
  }

  request(site: Site): Promise<boolean> {
    this.asked.push(site);
    return new Promise((resolve) => {
      this.#answer = (isYes) => {
        if (isYes) this.allow(patternOf(site));
        resolve(isYes);
      };
    });
  }

  /** What the person says to the question that the browser asked last. */
  answer(isYes: boolean): void {
    this.#answer?.(isYes);
  }

  /** As in the browser's own pages. */
  allow(pattern: string): void {
    this.#patterns.add(pattern);
    this.#tell();
  }

  withdraw(site: Site): Promise<void> {
    if (this.isFixed) return Promise.reject(new Error("You cannot remove required permissions."));
    this.#patterns.delete(patternOf(site));
    this.#tell();
    return Promise.resolve();
  }

  onChange(listener: () => void, signal: AbortSignal): void {
    this.#listeners.add(listener);
    signal.addEventListener("abort", () => this.#listeners.delete(listener));
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
