import type { JsonValue } from "@crow-agent/protocol";
import { CrowSessionError } from "./error.ts";

export interface SubscriptionOptions {
  /** Updates that may wait to be read. */
  maxUnread: number;
  /** Called once, when no further update is taken. */
  onEnd: () => void;
}

/**
 * The updates of one subscription, in the order in which the server sent them, from the moment it was asked for.
 * They are kept until somebody iterates; there is one iteration, and leaving it ends the subscription on this side.
 */
export class Subscription implements AsyncIterable<JsonValue> {
  readonly #options: SubscriptionOptions;
  readonly #unread: JsonValue[] = [];
  #ended: { error?: Error } | null = null;
  #wake: () => void = () => undefined;
  #isTaken = false;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  /** Takes an update; with too many unread the subscription ends instead, and says so where it is iterated. */
  push(update: JsonValue): void {
    if (this.#ended) return;
    const { maxUnread } = this.#options;
    if (this.#unread.length < maxUnread) {
      this.#unread.push(update);
      this.#wake();
    } else {
      this.end(new CrowSessionError("slow_reader", `More than ${maxUnread} updates were not read`));
    }
  }

  /** The iteration gives what is there, and then ends, or throws the error. */
  end(error?: Error): void {
    if (this.#ended) return;
    this.#ended = error === undefined ? {} : { error };
    this.#options.onEnd();
    this.#wake();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<JsonValue, void, undefined> {
    if (this.#isTaken) throw new TypeError("The updates of a subscription can be iterated once");
    this.#isTaken = true;
    try {
      for (;;) {
        while (this.#unread.length === 0 && !this.#ended)
          await new Promise<void>((resolve) => (this.#wake = resolve));
        const update = this.#unread.shift();
        if (update !== undefined) yield update;
        else if (this.#ended?.error) throw this.#ended.error;
        else return;
      }
    } finally {
      this.end();
    }
  }
}
