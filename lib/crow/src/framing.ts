import { deliver } from "./delivery.ts";
import { FrameError } from "./error.ts";
import { frameLimit, type FrameLimits } from "./limits.ts";

/** Bytes of the length in front of each payload: an unsigned 32-bit big-endian integer. */
export const FRAME_HEADER_LENGTH = 4;

/** A buffer begins no larger than this, whatever length is announced, and grows as bytes come. */
const FIRST_BUFFER_LENGTH = 64 * 1024;
/** Large steps copy less; and what isn't written yet takes no memory of the machine's. */
const GROWTH = 4;

/**
 * The payload with its length in front.
 *
 * @throws FrameError when the payload is longer than `maxFrameLength`
 */
export function encodeFrame(payload: Uint8Array, limits: FrameLimits = {}): Uint8Array<ArrayBuffer> {
  const max = frameLimit(limits);
  if (payload.length > max) throw tooLong(payload.length, max, undefined);
  const frame = new Uint8Array(FRAME_HEADER_LENGTH + payload.length);
  writeFrameHeader(frame, payload.length);
  frame.set(payload, FRAME_HEADER_LENGTH);
  return frame;
}

/** Writes the length of a payload at the start of the frame. */
export function writeFrameHeader(frame: Uint8Array, length: number): void {
  frame[0] = length >>> 24;
  frame[1] = length >>> 16;
  frame[2] = length >>> 8;
  frame[3] = length;
}

/**
 * Splits a stream of bytes into the payloads of its frames, however the stream is cut. A length is judged as soon as
 * its four bytes are there, and memory is taken as bytes arrive. A failure is final.
 */
export class FrameDecoder {
  readonly #maxFrameLength: number;
  #failure: FrameError | null = null;
  /** Bytes of the stream that were consumed. */
  #offset = 0;
  #header = 0;
  #headerLength = 0;
  /** The payload announced, or -1 while the header is incomplete. */
  #expected = -1;
  #buffer = new Uint8Array(0);
  #buffered = 0;

  /** @throws RangeError for a limit that is none */
  constructor(limits: FrameLimits = {}) {
    this.#maxFrameLength = frameLimit(limits);
  }

  /**
   * Takes the next bytes and gives the payloads that they complete, as bytes of their own.
   *
   * @throws FrameError, from the iteration when good payloads come first; then every later call throws it again
   */
  push(chunk: Uint8Array): Iterable<Uint8Array<ArrayBuffer>> {
    const payloads: Uint8Array<ArrayBuffer>[] = [];
    try {
      // Not by `slice`, which copies nothing when the chunk is a Buffer.
      this.split(chunk, (payload) => payloads.push(new Uint8Array(payload)));
    } catch (error) {
      return deliver(payloads, error);
    }
    return payloads;
  }

  /**
   * As {@link push}, without a copy: a payload may share memory with `chunk`, and is only to be used until
   * `onPayload` returns.
   *
   * @throws FrameError after the payloads that were good; then every later call throws it again
   */
  split(chunk: Uint8Array, onPayload: (payload: Uint8Array) => void): void {
    if (this.#failure) throw this.#failure;
    if (!(chunk instanceof Uint8Array)) throw this.#fail(new FrameError("A chunk must be a Uint8Array"));
    let position = 0;
    while (position < chunk.length) {
      if (this.#expected < 0) {
        position = this.#readHeader(chunk, position);
        // An empty payload has no byte that would complete it.
        if (this.#expected !== 0) continue;
      }
      position = this.#readPayload(chunk, position, onPayload);
    }
  }

  /** @throws FrameError when the stream ends inside a frame, or has failed before */
  end(): void {
    if (this.#failure) throw this.#failure;
    if (this.#headerLength === 0 && this.#expected < 0) return;
    const missing =
      this.#expected < 0 ? "its length" : `${this.#expected - this.#buffered} bytes of its payload`;
    throw this.#fail(
      new FrameError(`The stream ended in a frame, without ${missing}`, { offset: this.#offset }),
    );
  }

  #readHeader(chunk: Uint8Array, start: number): number {
    let position = start;
    while (this.#headerLength < FRAME_HEADER_LENGTH && position < chunk.length) {
      this.#header = this.#header * 256 + (chunk[position++] ?? 0);
      this.#headerLength++;
    }
    this.#offset += position - start;
    if (this.#headerLength < FRAME_HEADER_LENGTH) return position;
    if (this.#header > this.#maxFrameLength) {
      const offset = this.#offset - FRAME_HEADER_LENGTH;
      throw this.#fail(tooLong(this.#header, this.#maxFrameLength, offset));
    }
    this.#expected = this.#header;
    this.#header = 0;
    this.#headerLength = 0;
    return position;
  }

  #readPayload(chunk: Uint8Array, start: number, onPayload: (payload: Uint8Array) => void): number {
    const missing = this.#expected - this.#buffered;
    const end = Math.min(start + missing, chunk.length);
    const piece = chunk.subarray(start, end);
    this.#offset += piece.length;
    const isComplete = piece.length === missing;
    if (isComplete && this.#buffered === 0) {
      this.#expected = -1;
      onPayload(piece);
      return end;
    }
    this.#append(piece);
    if (!isComplete) return end;
    const payload = this.#buffer.subarray(0, this.#buffered);
    this.#buffer = new Uint8Array(0);
    this.#buffered = 0;
    this.#expected = -1;
    onPayload(payload);
    return end;
  }

  /** Grows the buffer when it is full, up to what was announced. */
  #append(piece: Uint8Array): void {
    const needed = this.#buffered + piece.length;
    if (needed > this.#buffer.length) {
      const size = Math.max(needed, this.#buffer.length * GROWTH, FIRST_BUFFER_LENGTH);
      const larger = new Uint8Array(Math.min(size, this.#expected));
      larger.set(this.#buffer.subarray(0, this.#buffered));
      this.#buffer = larger;
    }
    this.#buffer.set(piece, this.#buffered);
    this.#buffered = needed;
  }

  #fail(error: FrameError): FrameError {
    this.#failure = error;
    this.#buffer = new Uint8Array(0);
    return error;
  }
}

function tooLong(length: number, max: number, offset: number | undefined): FrameError {
  const details = offset === undefined ? {} : { offset };
  return new FrameError(`A frame of ${length} bytes is longer than the ${max} that are taken`, details);
}
