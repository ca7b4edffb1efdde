import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { LinkStatus } from "../link/status.ts";
import { troubleAfter, type Trouble } from "../panel/trouble.ts";
import { checkup, type Answers, type Checkup } from "./checkup.ts";

export interface WayToDaemonOptions {
  /** Whether anything takes connections at this port of 127.0.0.1. Never rejects. */
  answersAt(port: number): Promise<boolean>;
  /** The port that is set now. */
  port(): number;
}

/** Follows the link and, where that can't tell, looks at the port itself. */
export class WayToDaemon {
  readonly #options: WayToDaemonOptions;
  readonly #status = signal<LinkStatus>({ state: "idle" });
  readonly #trouble = signal<Trouble | null>(null);
  readonly #answers = signal<Answers>(null);
  #looks = 0;

  readonly trouble: ReadonlySignal<Trouble | null> = this.#trouble;
  readonly checkup: ReadonlySignal<Checkup> = computed(() =>
    checkup({
      status: this.#status.value,
      isUnreachable: this.#trouble.value?.kind === "unreachable",
      answers: this.#answers.value,
    }),
  );

  constructor(options: WayToDaemonOptions) {
    this.#options = options;
  }

  receive(status: LinkStatus): void {
    batch(() => {
      this.#status.value = status;
      this.#trouble.value = troubleAfter(this.#trouble.peek(), status);
    });
    if (status.state === "unreachable" || status.state === "not_paired") void this.look();
  }

  /** Looks at the port now; of several looks the latest counts. */
  async look(): Promise<void> {
    const look = (this.#looks += 1);
    const answers = await this.#options.answersAt(this.#options.port());
    if (look === this.#looks) this.#answers.value = answers;
  }

  /** The port is another one: what is known of the old one says nothing of it. */
  moved(): void {
    this.#answers.value = null;
    void this.look();
  }
}
