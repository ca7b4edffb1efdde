import { HEADER_SIZE } from "./constants.ts";
import { NerveError } from "./error.ts";
import { checkHeader, frameAt, payloadLengthAt } from "./frame.ts";
import type { Frame } from "./frame.ts";

/**
 * Frames out of a byte stream, however it is cut into chunks.
 *
 * Each header field is judged as soon as its bytes are there. A frame that lies whole within one chunk
 * is a view of it; the payload of one that does not is put together in a buffer of its own, allocated
 * once, when all four fields have passed: by then it is known to be at most 1 MiB, so what a peer can
 * make a decoder hold is bounded by that, and no byte is copied twice.
 *
 * A failure is final: the stream has lost its place, and every later call throws the same error.
 */
export class FrameDecoder {
  readonly #header = new Uint8Array(HEADER_SIZE);
  #headerBytes = 0;
  /** The payload in progress; undefined until the header is complete and judged. */
  #payload: Uint8Array | undefined;
  #payloadBytes = 0;
  #failure: NerveError | undefined;

  /**
   * Takes the whole chunk, at once, and gives the frames it completes, in order. When the chunk breaks
   * the protocol, iterating gives the frames before the break and then throws.
   *
   * @throws NerveError of an earlier failure.
   */
  push(chunk: Uint8Array): Iterable<Frame> {
    if (this.#failure !== undefined) throw this.#failure;
    const frames: Frame[] = [];
    try {
      this.#read(chunk, frames);
    } catch (error) {
      if (!(error instanceof NerveError)) throw error;
      this.#failure = error;
      return framesThenThrow(frames, error);
    }
    return frames;
  }

  /**
   * The stream is over.
   *
   * @throws NerveError `MalformedFrame` in the middle of a frame, or that of an earlier failure.
   */
  end(): void {
    if (this.#failure === undefined && this.#headerBytes > 0) {
      this.#failure = new NerveError("MalformedFrame", "The stream ended in the middle of a frame.");
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  #read(chunk: Uint8Array, frames: Frame[]): void {
    let offset = 0;
    while (offset < chunk.length) {
      if (this.#headerBytes === 0 && chunk.length - offset >= HEADER_SIZE) {
        checkHeader(chunk, offset, HEADER_SIZE);
        const end = offset + HEADER_SIZE + payloadLengthAt(chunk, offset);
        if (end <= chunk.length) {
          frames.push(frameAt(chunk, offset));
          offset = end;
          continue;
        }
      }
      offset =
        this.#payload === undefined ? this.#fillHeader(chunk, offset) : this.#fillPayload(chunk, offset);
      if (this.#payload?.length === this.#payloadBytes) frames.push(this.#complete(this.#payload));
    }
  }

  #fillHeader(chunk: Uint8Array, offset: number): number {
    const end = Math.min(chunk.length, offset + HEADER_SIZE - this.#headerBytes);
    this.#header.set(chunk.subarray(offset, end), this.#headerBytes);
    this.#headerBytes += end - offset;
    checkHeader(this.#header, 0, this.#headerBytes);
    if (this.#headerBytes === HEADER_SIZE) this.#payload = new Uint8Array(payloadLengthAt(this.#header, 0));
    return end;
  }

  #fillPayload(chunk: Uint8Array, offset: number): number {
    const { length = 0 } = this.#payload ?? {};
    const end = Math.min(chunk.length, offset + length - this.#payloadBytes);
    this.#payload?.set(chunk.subarray(offset, end), this.#payloadBytes);
    this.#payloadBytes += end - offset;
    return end;
  }

  #complete(payload: Uint8Array): Frame {
    this.#headerBytes = 0;
    this.#payload = undefined;
    this.#payloadBytes = 0;
    return frameAt(this.#header, 0, payload);
  }
}

function* framesThenThrow(frames: Frame[], error: NerveError): Iterable<Frame> {
  yield* frames;
  throw error;
}
