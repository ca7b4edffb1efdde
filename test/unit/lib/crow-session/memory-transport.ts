import type { ByteTransport, ByteTransportHandlers } from "../../../../lib/crow-session/src/transport.ts";

/**
 * One end of a wire in memory: bytes arrive in another turn, in chunks of `chunkLength`, and only while the wire flows.
 */
export class MemoryTransport implements ByteTransport {
  /** Bytes a chunk; a sender's pieces are joined and cut anew. */
  chunkLength = 7;
  readonly sent: Uint8Array[] = [];
  #other: MemoryTransport | null = null;
  #handlers: ByteTransportHandlers | null = null;
  #isFlowing = true;
  #isClosing = false;
  #isClosed = false;
  #queue: Uint8Array[] = [];

  static pair(): [MemoryTransport, MemoryTransport] {
    const [one, other] = [new MemoryTransport(), new MemoryTransport()];
    one.#other = other;
    other.#other = one;
    return [one, other];
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get pendingBytes(): number {
    return this.#queue.reduce((sum, { length }) => sum + length, 0);
  }

  listen(handlers: ByteTransportHandlers): void {
    this.#handlers = handlers;
  }

  send(bytes: Uint8Array): void {
    if (this.#isClosing) return;
    this.sent.push(bytes);
    this.#queue.push(bytes);
    queueMicrotask(() => this.#deliver());
  }

  close(): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    queueMicrotask(() => this.#deliver());
  }

  receive(chunk: Uint8Array): void {
    this.#handlers?.bytes(chunk);
  }

  /** The other end reads no more, or reads on. */
  setFlowing(isFlowing: boolean): void {
    this.#isFlowing = isFlowing;
    if (isFlowing) this.#deliver();
  }

  /** The wire breaks: both ends hear of it at once, and what was on its way is lost. */
  break(error: Error): void {
    this.#queue = [];
    this.#end(error);
    if (this.#other) this.#other.#end(error);
  }

  #deliver(): void {
    if (!this.#isFlowing) return;
    const bytes = joined(this.#queue.splice(0));
    for (let start = 0; start < bytes.length; start += this.chunkLength)
      this.#other?.receive(bytes.subarray(start, start + this.chunkLength));
    if (bytes.length > 0) this.#handlers?.drained();
    if (!this.#isClosing) return;
    this.#end();
    if (this.#other) this.#other.#end();
  }

  #end(error?: Error): void {
    if (this.#isClosed) return;
    this.#isClosing = true;
    this.#isClosed = true;
    this.#handlers?.closed(error);
  }
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return bytes;
}
