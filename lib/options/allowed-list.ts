import { batch, signal, type ReadonlySignal } from "@preact/signals";
import type { AllowedSites } from "../sites/allowed-sites.ts";
import { hostOf, parseSite, type Site } from "../sites/site.ts";
import type { ListChange } from "./list-change.ts";

type Change = ListChange<"added" | "removed" | "no_site" | "known" | "refused" | "fixed" | "none">;

const NO_CHANGE: Change = { state: "still", what: "none", name: "" };

/** The sites that may be read without a click, which the browser keeps: to allow one, and to withdraw it. */
export class AllowedList {
  readonly #allowed: AllowedSites;
  readonly #change = signal<Change>(NO_CHANGE);

  readonly sites: ReadonlySignal<readonly Site[]>;
  /** Match patterns of more sites than one, which are allowed in the browser's own pages. */
  readonly wider: ReadonlySignal<readonly string[]>;
  /** What stands in the field for another one. */
  readonly typed = signal("");
  readonly change: ReadonlySignal<Change> = this.#change;

  constructor(allowed: AllowedSites) {
    this.#allowed = allowed;
    this.sites = allowed.sites;
    this.wider = allowed.wider;
  }

  /** Follows the typing. */
  edit(text: string): void {
    batch(() => {
      this.typed.value = text;
      this.#change.value = NO_CHANGE;
    });
  }

  /** Has the browser ask for the site that was typed. Must be the first call in the handler of a click. */
  async allowTyped(): Promise<void> {
    const typed = this.typed.peek();
    const site = parseSite(typed);
    if (site === null) {
      this.#change.value = { state: "invalid", what: "no_site", name: typed };
      return;
    }
    const name = siteName(site);
    const standing = this.#allowed.standing(site);
    if (standing === "allowed" || standing === "covered") {
      this.#change.value = { state: "invalid", what: "known", name };
      return;
    }
    const isAllowed = await this.#allowed.request(site);
    batch(() => {
      if (isAllowed && this.typed.peek() === typed) this.typed.value = "";
      this.#change.value = isAllowed
        ? { state: "saved", what: "added", name }
        : { state: "invalid", what: "refused", name };
    });
  }

  async withdraw(site: Site): Promise<void> {
    const name = siteName(site);
    const isWithdrawn = await this.#allowed.withdraw(site);
    this.#change.value = isWithdrawn
      ? { state: "saved", what: "removed", name }
      : { state: "invalid", what: "fixed", name };
  }
}

/** A site in a list of several: only what isn't usual of its scheme is said. */
export const siteName = (site: Site) => (site.startsWith("https:") ? hostOf(site) : site);
