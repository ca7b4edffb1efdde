import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** What a process wrote so far, line by line, and what it is still to write. */
export class Lines {
  readonly seen: string[] = [];
  readonly #waiting = new Set<() => void>();
  #ended = false;

  constructor(stream: Readable) {
    const reader = createInterface({ input: stream });
    reader.on("line", (line) => {
      this.seen.push(line);
      this.#wake();
    });
    reader.on("close", () => {
      this.#ended = true;
      this.#wake();
    });
  }

  count(pattern: RegExp): number {
    return this.seen.filter((line) => pattern.test(line)).length;
  }

  /** The `nth` line that matches, whether it was written before or is to come. */
  async match(pattern: RegExp, nth = 1): Promise<string> {
    for (;;) {
      const line = this.seen.filter((candidate) => pattern.test(candidate))[nth - 1];
      if (line !== undefined) return line;
      if (this.#ended) throw new Error(`The output ended before it matched ${String(pattern)}`);
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  #wake() {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
