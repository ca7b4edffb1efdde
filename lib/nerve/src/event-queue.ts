interface Reader<T> {
  resolve(result: IteratorResult<T, undefined>): void;
  reject(reason: unknown): void;
}

/** How a queue ended; an error is thrown to one reader, and the rest see a plain end. */
interface Ending {
  error?: { reason: unknown };
}

/**
 * Events pushed by one side and iterated by the other, each exactly once and in order. It ends by
 * `end` or `fail`, behind what was pushed before; by `abort`, at once; or because the reader returns.
 */
export class EventQueue<T extends object> implements AsyncIterableIterator<T, undefined> {
  readonly #events: T[] = [];
  readonly #readers: Reader<T>[] = [];
  readonly #onOver: () => void;
  #ending: Ending | undefined;
  #over = false;

  /** `onOver` is called once, when the reader has seen the end or brought it about. */
  constructor(onOver: () => void) {
    this.#onOver = onOver;
  }

  push(event: T): void {
    if (this.#ending !== undefined) return;
    const reader = this.#readers.shift();
    if (reader === undefined) this.#events.push(event);
    else reader.resolve({ value: event, done: false });
  }

  end(): void {
    this.#ending ??= {};
    this.#tellEnd();
  }

  fail(reason: unknown): void {
    this.#ending ??= { error: { reason } };
    this.#tellEnd();
  }

  /** Fails without delivering what was not read yet, even if the end had been pushed. */
  abort(reason: unknown): void {
    if (this.#over) return;
    this.#events.length = 0;
    this.#ending = { error: { reason } };
    this.#tellEnd();
  }

  next(): Promise<IteratorResult<T, undefined>> {
    const event = this.#events.shift();
    if (event !== undefined) return Promise.resolve({ value: event, done: false });
    return new Promise((resolve, reject) => {
      this.#readers.push({ resolve, reject });
      this.#tellEnd();
    });
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.#events.length = 0;
    this.#ending = {};
    return this.next();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** A reader waits only when there is no event left, so the end is next. */
  #tellEnd(): void {
    if (this.#ending === undefined) return;
    for (const reader of this.#readers.splice(0)) {
      const { error } = this.#ending;
      this.#ending = {};
      if (error === undefined) reader.resolve({ value: undefined, done: true });
      else reader.reject(error.reason);
      if (!this.#over) {
        this.#over = true;
        this.#onOver();
      }
    }
  }
}
