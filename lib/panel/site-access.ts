import { computed, type ReadonlySignal } from "@preact/signals";
import type { PageState } from "../ask/port.ts";
import type { AllowedSites } from "../sites/allowed-sites.ts";
import { isWithin } from "../sites/host.ts";
import { siteAt, type Site } from "../sites/site.ts";

export interface SiteAccessOptions {
  page: ReadonlySignal<PageState>;
  sites: AllowedSites;
  /** Hosts that the person wants never to be read. */
  neverRead: ReadonlySignal<readonly string[]>;
  /** In a private window no site is offered: what the browser keeps of it would be a trace. */
  isPrivate: boolean;
}

/** Whether the site of the page at hand may be read without a click, and whether the person is asked to allow it. */
export class SiteAccess {
  readonly #options: SiteAccessOptions;

  readonly #site: ReadonlySignal<Site | null> = computed(() => {
    const { page, isPrivate } = this.#options;
    return isPrivate ? null : siteOf(page.value);
  });

  /** The site that may be allowed, or null. Of a page that can't be read it is where the tab was last seen. */
  readonly offer: ReadonlySignal<Site | null> = computed(() => {
    const site = this.#site.value;
    const { sites, neverRead } = this.#options;
    if (site === null || isWithin(site, neverRead.value)) return null;
    return sites.standing(site) === "open" ? site : null;
  });
  /** The site of the page that is read, when it was allowed by itself and so can be taken back. */
  readonly allowed: ReadonlySignal<Site | null> = computed(() => {
    const site = this.#site.value;
    const isRead = this.#options.page.value.state === "readable";
    return site !== null && isRead && this.#options.sites.standing(site) === "allowed" ? site : null;
  });

  constructor(options: SiteAccessOptions) {
    this.#options = options;
  }

  /** Must be the first call in the handler of a click. */
  allow(site: Site): void {
    void this.#options.sites.request(site);
  }

  withdraw(site: Site): void {
    void this.#options.sites.withdraw(site);
  }
}

function siteOf(page: PageState): Site | null {
  if (page.state === "readable") return siteAt(page.url);
  return page.state === "unreadable" ? (page.site ?? null) : null;
}
