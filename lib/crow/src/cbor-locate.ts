import { ARRAY, BYTES, MAP, TEXT } from "./cbor-major.ts";
import { decodeCbor } from "./cbor-decode.ts";
import { EnvelopeError } from "./error.ts";

/** The same refusal, saying at which byte of the payload the value at fault begins. The payload decodes. */
export function locate({ details }: EnvelopeError, payload: Uint8Array): EnvelopeError {
  const { reason, path } = details;
  return new EnvelopeError(reason, { path, offset: new Walk(payload).to(path) });
}

/** Goes over well-formed items without decoding what isn't on the way. */
class Walk {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  to(path: readonly (string | number)[]): number {
    for (const step of path) {
      const start = this.#position;
      const { major, argument } = this.#head();
      const isFound =
        major === MAP ? this.#toEntry(argument, step) : major === ARRAY && this.#toElement(step);
      if (!isFound) return start;
    }
    return this.#position;
  }

  #toEntry(entries: number, key: string | number): boolean {
    for (let entry = 0; entry < entries; entry++) {
      const start = this.#position;
      this.#skip();
      if (decodeCbor(this.#bytes.subarray(start, this.#position)) === key) return true;
      this.#skip();
    }
    return false;
  }

  #toElement(index: string | number): boolean {
    for (let element = 0; element < Number(index); element++) this.#skip();
    return true;
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
