import { ARRAY, BYTES, MAP, TEXT } from "./cbor-major.ts";
import type { Path } from "./path.ts";

const utf8 = new TextEncoder();

/** At which byte of a well-formed item the field at the end of a path begins, or the last that is there on the way. */
export function offsetOf(path: Path, item: Uint8Array): number {
  return new Walk(item).to(path);
}

/** Goes over well-formed items without decoding them. */
class Walk {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  to(path: Path): number {
    for (const step of path) {
      const start = this.#position;
      const { major, argument } = this.#head();
      if (major !== MAP || !this.#toEntry(argument, utf8.encode(String(step)))) return start;
    }
    return this.#position;
  }

  #toEntry(entries: number, key: Uint8Array): boolean {
    for (let entry = 0; entry < entries; entry++) {
      const { argument } = this.#head();
      const isKey = argument === key.length && this.#isNext(key);
      this.#position += argument;
      if (isKey) return true;
      this.#skip();
    }
    return false;
  }

  #isNext(expected: Uint8Array): boolean {
    return expected.every((byte, i) => byte === this.#bytes[this.#position + i]);
  }

  #skip(): void {
    for (let items = 1; items > 0; items--) {
      const { major, argument } = this.#head();
      if (major === BYTES || major === TEXT) this.#position += argument;
      else if (major === ARRAY) items += argument;
      else if (major === MAP) items += argument * 2;
    }
  }

  #head(): { major: number; argument: number } {
    const initial = this.#bytes[this.#position++] ?? 0;
    const information = initial & 0x1f;
    if (information < 24) return { major: initial >> 5, argument: information };
    let argument = 0;
    for (const end = this.#position + (1 << (information - 24)); this.#position < end; this.#position++)
      argument = argument * 0x100 + (this.#bytes[this.#position] ?? 0);
    return { major: initial >> 5, argument };
  }
}
