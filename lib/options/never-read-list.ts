import { batch, signal, type ReadonlySignal } from "@preact/signals";
import { isWithin, parseHost } from "../sites/host.ts";
import { SUGGESTED_HOSTS, type SuggestedKind } from "../sites/suggested-hosts.ts";
import type { ListChange } from "./list-change.ts";

type Change = ListChange<"added" | "added_many" | "removed" | "no_host" | "known" | "none">;

type Said = Pick<Change, "what" | "name">;

const NO_CHANGE: Change = { state: "still", what: "none", name: "" };

export interface NeverReadListOptions {
  /** As it is stored. */
  stored: readonly string[];
  save(hosts: string[]): Promise<void>;
}

/** The hosts whose pages are never read, nor those of their subdomains. Changes hold at once. */
export class NeverReadList {
  readonly #options: NeverReadListOptions;
  readonly #hosts = signal<readonly string[]>([]);
  readonly #change = signal<Change>(NO_CHANGE);
  /** The change before: each begins with the list that it has left. */
  #last: Promise<unknown> = Promise.resolve();

  readonly hosts: ReadonlySignal<readonly string[]> = this.#hosts;
  /** What stands in the field for another one. */
  readonly typed = signal("");
  readonly change: ReadonlySignal<Change> = this.#change;

  constructor(options: NeverReadListOptions) {
    this.#options = options;
    this.#hosts.value = options.stored;
  }

  /** Whether the pages of a host or an address's host are never read. */
  covers(address: string): boolean {
    return isWithin(address, this.#hosts.value);
  }

  /** The suggestions that aren't on the list yet. */
  suggested(kind: SuggestedKind): readonly string[] {
    return SUGGESTED_HOSTS[kind].filter((host) => !this.covers(`https://${host}`));
  }

  /** Follows the typing. */
  edit(text: string): void {
    batch(() => {
      this.typed.value = text;
      this.#change.value = NO_CHANGE;
    });
  }

  async addTyped(): Promise<void> {
    const typed = this.typed.peek();
    const host = parseHost(typed);
    if (host === null) {
      this.#change.value = { state: "invalid", what: "no_host", name: typed };
      return;
    }
    if (this.covers(`https://${host}`)) {
      this.#change.value = { state: "invalid", what: "known", name: host };
      return;
    }
    const isSaved = await this.add([host]);
    if (isSaved && this.typed.peek() === typed) this.typed.value = "";
  }

  /** Resolves with whether they were stored. */
  add(hosts: readonly string[]): Promise<boolean> {
    const [host = ""] = hosts;
    return this.#save(
      (stored) => [...new Set([...stored, ...hosts])].sort(),
      hosts.length === 1 ? { what: "added", name: host } : { what: "added_many", name: String(hosts.length) },
    );
  }

  async remove(host: string): Promise<void> {
    await this.#save((stored) => stored.filter((other) => other !== host), { what: "removed", name: host });
  }

  /** What is stored is another list now, whoever stored it. */
  receive(hosts: readonly string[]): void {
    if (hosts.join() !== this.#hosts.peek().join()) this.#hosts.value = hosts;
  }

  #save(change: (stored: readonly string[]) => string[], said: Said): Promise<boolean> {
    const saved = this.#last.then(() => this.#saveNow(change(this.#hosts.peek()), said));
    this.#last = saved;
    return saved;
  }

  /** The list in view is what is stored. */
  async #saveNow(hosts: string[], { what, name }: Said): Promise<boolean> {
    try {
      await this.#options.save(hosts);
    } catch {
      this.#change.value = { state: "not_saved", what, name };
      return false;
    }
    batch(() => {
      this.#hosts.value = hosts;
      this.#change.value = { state: "saved", what, name };
    });
    return true;
  }
}
