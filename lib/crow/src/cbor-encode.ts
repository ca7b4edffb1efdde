import { ARRAY, BYTES, FALSE, FLOAT64, MAP, NEGATIVE, NULL, TEXT, TRUE, UNSIGNED } from "./cbor-major.ts";
import { CborError } from "./error.ts";
import { cborLimits, type CborLimits } from "./limits.ts";

/** A buffer that served one item serves the next, unless it has grown beyond this. */
const KEPT_LENGTH = 64 * 1024;
const FIRST_LENGTH = 1024;
/** Up to so many characters of ASCII, a loop is quicker than a call of the encoder. */
const SHORT_TEXT = 48;
/** From so many, room for the worst case would cost more than bytes of its own. */
const LONG_TEXT = 4096;
/** The longest head of an item. */
const MAX_HEAD = 9;

const utf8 = new TextEncoder();
let spare: Uint8Array<ArrayBuffer> | null = null;

/**
 * One CBOR item: integers in their shortest form, other numbers as float64, maps in insertion order, `Uint8Array` as a
 * byte string. Members whose value is undefined are left out, as `JSON.stringify` does.
 *
 * @throws CborError for what CBOR as it is used here can't say, and beyond the limits; RangeError for limits that are none
 */
export function encodeCbor(value: unknown, limits: CborLimits = {}): Uint8Array<ArrayBuffer> {
  return encodeItem(value, cborLimits(limits), 0);
}

/** The item behind `headroom` bytes that are the caller's to fill. */
export function encodeItem(
  value: unknown,
  limits: Required<CborLimits>,
  headroom: number,
): Uint8Array<ArrayBuffer> {
  return new ItemEncoder(limits, headroom).encode(value);
}

class ItemEncoder {
  readonly #limits: Required<CborLimits>;
  readonly #headroom: number;
  /** The way from the root to the value at hand, one step and one container a level. */
  readonly #steps: (string | number)[] = [];
  readonly #containers: object[] = [];
  #entries = 0;
  #bytes: Uint8Array<ArrayBuffer>;
  #view: DataView | null = null;
  #position: number;

  constructor(limits: Required<CborLimits>, headroom: number) {
    this.#limits = limits;
    this.#headroom = headroom;
    this.#position = headroom;
    // Taken while it is in use: a getter of the value may encode something itself.
    this.#bytes = spare ?? new Uint8Array(FIRST_LENGTH);
    spare = null;
  }

  encode(value: unknown): Uint8Array<ArrayBuffer> {
    try {
      this.#item(value, 0);
      this.#checkLength(0);
      return this.#isKept() ? this.#bytes.slice(0, this.#position) : this.#bytes.subarray(0, this.#position);
    } finally {
      if (this.#isKept()) spare = this.#bytes;
    }
  }

  #isKept(): boolean {
    return this.#bytes.length <= KEPT_LENGTH;
  }

  #item(value: unknown, depth: number): void {
    if (depth > this.#limits.maxDepth) throw this.#tooDeep(value, depth);
    switch (typeof value) {
      case "string":
        this.#text(value, depth);
        return;
      case "number":
        this.#number(value, depth);
        return;
      case "boolean":
        this.#byte(value ? TRUE : FALSE);
        return;
      case "object":
        if (value === null) this.#byte(NULL);
        else this.#container(value, depth);
        return;
      default:
        throw this.#refuse(`${typeof value} can't be encoded`, depth);
    }
  }

  #container(value: object, depth: number): void {
    this.#containers[depth] = value;
    if (Array.isArray(value)) this.#array(value, depth);
    else if (value instanceof Uint8Array) this.#byteString(value);
    else this.#map(value, depth);
  }

  #array(array: readonly unknown[], depth: number): void {
    // What was announced: a getter within may change the array.
    const { length } = array;
    this.#count(length, depth);
    this.#head(ARRAY, length);
    for (let index = 0; index < length; index++) {
      this.#steps[depth] = index;
      this.#item(array[index], depth + 1);
    }
  }

  #map(object: object, depth: number): void {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null)
      throw this.#refuse("An object that isn't plain can't be encoded", depth);
    const entries = object as Readonly<Record<string, unknown>>;
    const keys = Object.keys(entries);
    const start = this.#position;
    this.#count(keys.length, depth);
    this.#head(MAP, keys.length);
    let written = 0;
    for (const key of keys) {
      const value = entries[key];
      if (value === undefined) continue;
      this.#steps[depth] = key;
      this.#text(key, depth + 1);
      this.#item(value, depth + 1);
      written++;
    }
    if (written < keys.length) this.#shrinkHead(start, keys.length, written);
  }

  /** Members were left out: the head, written before that was known, says fewer, and may itself be shorter. */
  #shrinkHead(start: number, announced: number, written: number): void {
    const end = this.#position;
    const contents = start + headLength(announced);
    this.#entries -= announced - written;
    this.#position = start;
    this.#head(MAP, written);
    this.#bytes.copyWithin(this.#position, contents, end);
    this.#position += end - contents;
  }

  #byteString(bytes: Uint8Array): void {
    this.#checkLength(bytes.length);
    this.#head(BYTES, bytes.length);
    this.#append(bytes);
  }

  #number(value: number, depth: number): void {
    if (Number.isInteger(value) && !Object.is(value, -0)) {
      if (!Number.isSafeInteger(value))
        throw this.#refuse("An integer beyond 2^53-1 can't be encoded", depth);
      if (value >= 0) this.#head(UNSIGNED, value);
      else this.#head(NEGATIVE, -1 - value);
      return;
    }
    if (!Number.isFinite(value)) throw this.#refuse("A number that isn't finite can't be encoded", depth);
    this.#ensure(MAX_HEAD);
    this.#bytes[this.#position] = FLOAT64;
    this.#view ??= new DataView(this.#bytes.buffer);
    this.#view.setFloat64(this.#position + 1, value);
    this.#position += MAX_HEAD;
  }

  #text(text: string, depth: number): void {
    const { length } = text;
    // UTF-8 takes a byte for each unit at least, and three at most.
    this.#checkLength(length);
    if (length > LONG_TEXT) {
      this.#longText(text, depth);
      return;
    }
    this.#ensure(MAX_HEAD + length * 3);
    if (length <= SHORT_TEXT && this.#shortAscii(text)) return;
    const guessed = this.#position + headLength(length);
    const { written } = utf8.encodeInto(text, this.#bytes.subarray(guessed));
    this.#checkText(text, written, depth);
    const at = this.#position + headLength(written);
    // Before the head is there, since a longer one reaches into the text.
    if (at !== guessed) this.#bytes.copyWithin(at, guessed, guessed + written);
    this.#head(TEXT, written);
    this.#position = at + written;
  }

  #longText(text: string, depth: number): void {
    const bytes = utf8.encode(text);
    this.#checkText(text, bytes.length, depth);
    this.#checkLength(bytes.length);
    this.#head(TEXT, bytes.length);
    this.#append(bytes);
  }

  /** Only text beyond ASCII takes more bytes than units; half of a surrogate pair would be replaced silently. */
  #checkText(text: string, written: number, depth: number): void {
    if (written !== text.length && !text.isWellFormed())
      throw this.#refuse("Text with half of a surrogate pair can't be encoded", depth);
  }

  #shortAscii(text: string): boolean {
    const bytes = this.#bytes;
    let at = this.#position + headLength(text.length);
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) return false;
      bytes[at++] = unit;
    }
    this.#head(TEXT, text.length);
    this.#position = at;
    return true;
  }

  #head(major: number, argument: number): void {
    this.#ensure(MAX_HEAD);
    const bytes = this.#bytes;
    const initial = major << 5;
    if (argument < 24) {
      bytes[this.#position++] = initial | argument;
    } else if (argument < 0x100) {
      bytes[this.#position++] = initial | 24;
      bytes[this.#position++] = argument;
    } else if (argument < 0x1_0000) {
      bytes[this.#position++] = initial | 25;
      bytes[this.#position++] = argument >>> 8;
      bytes[this.#position++] = argument;
    } else {
      this.#longHead(initial, argument);
    }
  }

  #longHead(initial: number, argument: number): void {
    const size = argument < 0x1_0000_0000 ? 4 : 8;
    const start = this.#position;
    this.#bytes[start] = initial | (size === 4 ? 26 : 27);
    let rest = argument;
    for (let at = start + size; at > start; at--) {
      this.#bytes[at] = rest;
      rest = Math.floor(rest / 0x100);
    }
    this.#position = start + size + 1;
  }

  #byte(byte: number): void {
    this.#ensure(1);
    this.#bytes[this.#position++] = byte;
  }

  #append(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    this.#bytes.set(bytes, this.#position);
    this.#position += bytes.length;
  }

  #ensure(length: number): void {
    const needed = this.#position + length;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed + (needed >>> 3), this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#position));
    this.#bytes = larger;
    this.#view = null;
  }

  #count(entries: number, depth: number): void {
    this.#entries += entries;
    const { maxEntries } = this.#limits;
    if (this.#entries > maxEntries) throw this.#refuse(`The item has more than ${maxEntries} entries`, depth);
    this.#checkLength(entries);
  }

  #checkLength(further: number): void {
    const { maxByteLength } = this.#limits;
    if (this.#position - this.#headroom + further > maxByteLength)
      throw new CborError(`The item is longer than ${maxByteLength} bytes`);
  }

  #tooDeep(value: unknown, depth: number): CborError {
    const isCycle = this.#containers.slice(0, depth).some((container) => container === value);
    const { maxDepth } = this.#limits;
    return this.#refuse(
      isCycle ? "A cycle can't be encoded" : `The item is nested more than ${maxDepth} levels deep`,
      depth,
    );
  }

  #refuse(message: string, depth: number): CborError {
    return new CborError(message, { path: this.#steps.slice(0, depth) });
  }
}

function headLength(argument: number): number {
  if (argument < 24) return 1;
  if (argument < 0x100) return 2;
  if (argument < 0x1_0000) return 3;
  return argument < 0x1_0000_0000 ? 5 : 9;
}
