import {
  ARRAY,
  BYTES,
  FALSE,
  FLOAT64,
  MAP,
  NEGATIVE,
  NULL,
  TAG,
  TEXT,
  TRUE,
  UNSIGNED,
} from "./cbor-major.ts";
import { CborError } from "./error.ts";
import { KeyCache } from "./key-cache.ts";
import { cborLimits, type CborLimits } from "./limits.ts";
import type { Path } from "./path.ts";

/** Up to so many bytes of ASCII, a loop is quicker than a call of the decoder. */
const SHORT_TEXT = 48;
const MAX_KEPT_KEY = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const keys = new KeyCache();
/** For text of each length, the place where its units are gathered. */
const units = Array.from({ length: SHORT_TEXT + 1 }, (_, length) => new Array<number>(length).fill(0));

/**
 * The value of exactly one CBOR item. Integers of any length, text, arrays, maps with text keys, false, true, null and
 * float64 become what JSON has for them; a byte string becomes a `Uint8Array` of its own.
 *
 * @throws CborError for other or malformed items and beyond the limits; RangeError for limits that are none
 */
export function decodeCbor(bytes: Uint8Array, limits: CborLimits = {}): unknown {
  return new ItemDecoder(bytes, cborLimits(limits), { keepsBytes: true }).decode();
}

export interface DecodedMessage {
  /** Strict JSON, in which null stands for every byte string. */
  value: unknown;
  firstByteString: { path: Path; offset: number } | null;
}

/** As {@link decodeCbor}, for who refuses byte strings once all else is known to be sound: none is copied. */
export function decodeMessage(bytes: Uint8Array, limits: Required<CborLimits>): DecodedMessage {
  const decoder = new ItemDecoder(bytes, limits, { keepsBytes: false });
  return { value: decoder.decode(), firstByteString: decoder.firstByteString };
}

class ItemDecoder {
  firstByteString: DecodedMessage["firstByteString"] = null;
  readonly #bytes: Uint8Array;
  readonly #limits: Required<CborLimits>;
  readonly #keepsBytes: boolean;
  /** The way from the root to the item at hand, one step a level. */
  readonly #steps: (string | number)[] = [];
  #view: DataView | null = null;
  #position = 0;
  #entriesLeft: number;

  constructor(bytes: Uint8Array, limits: Required<CborLimits>, { keepsBytes }: { keepsBytes: boolean }) {
    this.#bytes = bytes;
    this.#limits = limits;
    this.#keepsBytes = keepsBytes;
    this.#entriesLeft = limits.maxEntries;
  }

  decode(): unknown {
    const { maxByteLength } = this.#limits;
    if (this.#bytes.length > maxByteLength)
      throw new CborError(`The item is longer than ${maxByteLength} bytes`, { offset: 0 });
    const value = this.#item(0);
    if (this.#position < this.#bytes.length)
      throw new CborError("Bytes follow the item", { offset: this.#position });
    return value;
  }

  #item(depth: number): unknown {
    const start = this.#position;
    const initial = this.#bytes[this.#position++];
    if (initial === undefined) throw this.#truncated(start, depth);
    const { maxDepth } = this.#limits;
    if (depth > maxDepth)
      throw this.#refuse(`The item is nested more than ${maxDepth} levels deep`, start, depth);
    switch (initial >> 5) {
      case UNSIGNED:
        return this.#integer(initial, start, depth);
      case NEGATIVE:
        return -1 - this.#integer(initial, start, depth, 1);
      case BYTES:
        return this.#byteString(this.#argument(initial, start, depth), start, depth);
      case TEXT:
        return this.#text(this.#argument(initial, start, depth), start, depth);
      case ARRAY:
        return this.#array(this.#argument(initial, start, depth), start, depth);
      case MAP:
        return this.#map(this.#argument(initial, start, depth), start, depth);
      case TAG:
        throw this.#refuse("Tags aren't taken", start, depth);
      default:
        return this.#simple(initial, start, depth);
    }
  }

  #simple(initial: number, start: number, depth: number): unknown {
    switch (initial) {
      case FALSE:
        return false;
      case TRUE:
        return true;
      case NULL:
        return null;
      case FLOAT64:
        return this.#float64(start, depth);
      default:
        throw this.#refuse("Only false, true, null and float64 are taken of major type 7", start, depth);
    }
  }

  #float64(start: number, depth: number): number {
    if (this.#position + 8 > this.#bytes.length) throw this.#truncated(start, depth);
    this.#view ??= new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    const value = this.#view.getFloat64(this.#position);
    this.#position += 8;
    if (!Number.isFinite(value)) throw this.#refuse("A number that isn't finite isn't taken", start, depth);
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw this.#unsafe(start, depth);
    return value;
  }

  /** @param beyond how much further from zero the value lies than its argument */
  #integer(initial: number, start: number, depth: number, beyond = 0): number {
    const argument = this.#argument(initial, start, depth);
    if (argument > Number.MAX_SAFE_INTEGER - beyond) throw this.#unsafe(start, depth);
    return argument;
  }

  /** The count, length or number in the head of an item; approximate beyond 2^53, where nothing takes it. */
  #argument(initial: number, start: number, depth: number): number {
    const information = initial & 0x1f;
    if (information < 24) return information;
    if (information > 27)
      throw this.#refuse(
        information === 31 ? "Indefinite lengths aren't taken" : "The head is reserved",
        start,
        depth,
      );
    const size = 1 << (information - 24);
    if (this.#position + size > this.#bytes.length) throw this.#truncated(start, depth);
    let argument = 0;
    for (const end = this.#position + size; this.#position < end; this.#position++)
      argument = argument * 0x100 + (this.#bytes[this.#position] ?? 0);
    return argument;
  }

  #byteString(length: number, start: number, depth: number): Uint8Array<ArrayBuffer> | null {
    const from = this.#position;
    this.#position = this.#endOf(length, start, depth);
    this.firstByteString ??= { path: this.#steps.slice(0, depth), offset: start };
    // Not by `slice`, which copies nothing when the bytes are a Buffer.
    return this.#keepsBytes ? new Uint8Array(this.#bytes.subarray(from, this.#position)) : null;
  }

  #text(length: number, start: number, depth: number): string {
    const end = this.#endOf(length, start, depth);
    const text = (length <= SHORT_TEXT ? this.#shortAscii(length) : null) ?? this.#utf8(end, start, depth);
    this.#position = end;
    return text;
  }

  #shortAscii(length: number): string | null {
    const gathered = units[length];
    if (gathered === undefined) return null;
    const bytes = this.#bytes;
    for (let i = 0, at = this.#position; i < length; i++, at++) {
      const byte = bytes[at] ?? 0;
      if (byte >= 0x80) return null;
      gathered[i] = byte;
    }
    return String.fromCharCode.apply(null, gathered);
  }

  #utf8(end: number, start: number, depth: number): string {
    try {
      return utf8.decode(this.#bytes.subarray(this.#position, end));
    } catch {
      throw this.#refuse("Text isn't UTF-8", start, depth);
    }
  }

  #array(length: number, start: number, depth: number): unknown[] {
    this.#count(length, 1, start, depth);
    // Of the length that was judged: an array that grows takes room for 17 with its first element.
    const array = new Array<unknown>(length);
    for (let index = 0; index < length; index++) {
      this.#steps[depth] = index;
      array[index] = this.#item(depth + 1);
    }
    return array;
  }

  #map(length: number, start: number, depth: number): Record<string, unknown> {
    this.#count(length, 2, start, depth);
    const map: Record<string, unknown> = {};
    for (let entry = 0; entry < length; entry++) {
      const keyStart = this.#position;
      const key = this.#key(depth);
      this.#steps[depth] = key;
      // No value is undefined, so this is dear only for the names that every object inherits.
      if (map[key] !== undefined && Object.hasOwn(map, key))
        throw this.#refuse("A key comes twice", keyStart, depth + 1);
      const value = this.#item(depth + 1);
      this.#steps[depth] = key;
      if (key === "__proto__") define(map, key, value);
      else map[key] = value;
    }
    return map;
  }

  #key(depth: number): string {
    const start = this.#position;
    const initial = this.#bytes[this.#position++];
    if (initial === undefined) throw this.#truncated(start, depth);
    if (initial >> 5 !== TEXT) throw this.#refuse("A key isn't text", start, depth);
    const length = this.#argument(initial, start, depth);
    const end = this.#endOf(length, start, depth);
    const kept = length <= MAX_KEPT_KEY ? keys.find(this.#bytes, this.#position, length) : null;
    if (kept === null) {
      const key = this.#text(length, start, depth);
      if (length <= MAX_KEPT_KEY) keys.keep(key, this.#bytes, end - length, length);
      return key;
    }
    this.#position = end;
    return kept;
  }

  #endOf(length: number, start: number, depth: number): number {
    if (length > this.#bytes.length - this.#position) throw this.#truncated(start, depth);
    return this.#position + length;
  }

  /** Judges a container before its contents; each entry takes at least `size` bytes. */
  #count(entries: number, size: number, start: number, depth: number): void {
    if (entries > this.#entriesLeft)
      throw this.#refuse(`The item has more than ${this.#limits.maxEntries} entries`, start, depth);
    if (entries * size > this.#bytes.length - this.#position) throw this.#truncated(start, depth);
    this.#entriesLeft -= entries;
  }

  #truncated(start: number, depth: number): CborError {
    return this.#refuse("The item is cut short", start, depth);
  }

  #unsafe(start: number, depth: number): CborError {
    return this.#refuse("An integer beyond 2^53-1 isn't taken", start, depth);
  }

  #refuse(message: string, offset: number, depth: number): CborError {
    return new CborError(message, { path: this.#steps.slice(0, depth), offset });
  }
}

/** An own member, whatever its key; assigning `__proto__` would set the prototype. */
function define(map: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}
