import { computed, signal, type ReadonlySignal } from "@preact/signals";
import { covers, siteOfPattern, type Site } from "./site.ts";

/** What the browser keeps: which sites may be read without a click. */
export interface SiteRights {
  /** Match patterns that cover every such site, in no order. */
  allowed(): Promise<string[]>;
  /**
   * Has the browser ask the person, and resolves with the answer. Must be the first call in the handler of a click:
   * after an await no browser takes it for the person's wish.
   */
  request(site: Site): Promise<boolean>;
  withdraw(site: Site): Promise<void>;
  /** Tells whenever sites are allowed or withdrawn, here or in the browser's own pages, until the signal aborts. */
  onChange(listener: () => void, signal: AbortSignal): void;
}

/** How a site stands: not to be known yet; allowed by itself; allowed together with others; not allowed. */
export type Standing = "unknown" | "allowed" | "covered" | "open";

/** The sites that may be read without a click, as they are now. */
export class AllowedSites {
  readonly #rights: SiteRights;
  readonly #patterns = signal<readonly string[] | null>(null);
  #looks = 0;

  /** In the order of their names. */
  readonly sites: ReadonlySignal<readonly Site[]> = computed(() =>
    this.#known
      .map(siteOfPattern)
      .filter((site) => site !== null)
      .sort(byHost),
  );
  /** Match patterns that cover more than one site, as a person may allow in the browser's own pages. */
  readonly wider: ReadonlySignal<readonly string[]> = computed(() =>
    this.#known.filter((pattern) => siteOfPattern(pattern) === null),
  );

  constructor(rights: SiteRights, signal: AbortSignal) {
    this.#rights = rights;
    rights.onChange(() => void this.#look(), signal);
    void this.#look();
  }

  standing(site: Site): Standing {
    if (this.#patterns.value === null) return "unknown";
    if (this.sites.value.includes(site)) return "allowed";
    return this.wider.value.some((pattern) => covers(pattern, site)) ? "covered" : "open";
  }

  /** Has the browser ask the person; false when they say no, or when the browser doesn't even ask. */
  request(site: Site): Promise<boolean> {
    return this.#rights.request(site).catch(() => false);
  }

  /** Resolves with whether it was taken back: what an administrator allows stays. */
  withdraw(site: Site): Promise<boolean> {
    return this.#rights.withdraw(site).then(
      () => true,
      () => false,
    );
  }

  get #known(): readonly string[] {
    return this.#patterns.value ?? [];
  }

  /** Of several looks the latest counts. A browser that doesn't tell has allowed nothing that could be shown. */
  async #look(): Promise<void> {
    const look = (this.#looks += 1);
    const patterns = await this.#rights.allowed().catch(() => []);
    if (look === this.#looks) this.#patterns.value = patterns;
  }
}

function byHost(site: Site, other: Site): number {
  const [name, otherName] = [site, other].map((one) => one.replace(/^https?:\/\/(?:www\.)?/, ""));
  return (name ?? "").localeCompare(otherName ?? "");
}
