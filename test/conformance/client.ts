import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { Failure } from "./verdict.ts";
import type { Received } from "./wire.ts";
import { endsRequest, inHex, MIB, ping, readFrame, Type } from "./wire.ts";

/** How long to wait, in milliseconds. */
export interface Patience {
  /** For what a daemon does at once: an echo, a close. */
  prompt: number;
  /** For the end of an answer. */
  answer: number;
  /** Until nothing more can be said to come. */
  quiet: number;
}

/** What the daemon did until it echoed a ping, or closed. */
export interface Course {
  /** The close code; undefined when the ping was echoed. */
  readonly closed: number | undefined;
  /** The frames it sent in between. */
  readonly frames: Received[];
}

/** Pings with ids from here on mark a place in the stream; no check sends such a one. */
const FIRST_MARK = 2n ** 63n;

/** Echoes that are more than a system's buffers take in, and less than what gets a connection cut off. */
const FULL = 12;

/** A connection that sends whatever bytes it is told to, and keeps all that comes back. */
export class RawClient {
  readonly #socket: WebSocket;
  readonly #tcp: Socket;
  readonly patience: Patience;
  readonly #messages: { data: Buffer; isBinary: boolean }[] = [];
  readonly #events = new EventEmitter();
  #read = 0;
  #lastMark = FIRST_MARK;
  #closeCode: number | undefined;

  /** `tcp` is what `socket` runs over. */
  constructor(socket: WebSocket, tcp: Socket, patience: Patience) {
    this.#socket = socket;
    this.#tcp = tcp;
    this.patience = patience;
    socket.on("message", (data: Buffer, isBinary) => {
      this.#messages.push({ data, isBinary });
      this.#events.emit("change");
    });
    socket.on("close", (code) => {
      this.#closeCode = code;
      this.#events.emit("change");
    });
  }

  /** The subprotocol that the daemon chose. */
  get protocol(): string {
    return this.#socket.protocol;
  }

  /** Sends messages in one piece, so that they reach the daemon together; a string goes out as a text message. */
  send(...messages: readonly (Buffer | string)[]): void {
    this.#tcp.cork();
    for (const message of messages) this.#socket.send(message);
    this.#tcp.uncork();
  }

  /** Sends one message in WebSocket fragments, cut at these offsets. */
  sendFragments(message: Buffer, cuts: readonly number[]): void {
    const starts = [0, ...cuts];
    for (const [i, start] of starts.entries()) {
      const end = starts[i + 1] ?? message.length;
      this.#socket.send(message.subarray(start, end), { fin: end === message.length });
    }
  }

  /** Writes below the WebSocket, past all that `ws` would forbid. */
  sendRaw(bytes: Buffer): void {
    this.#tcp.write(bytes);
  }

  /**
   * Sends these while the daemon can't get rid of what it sends, as this end does not read: a daemon that holds its
   * answers back for a slow reader has not ended one by then. Reads on after `ms`.
   */
  async sendHeldUp(ms: number, ...messages: readonly Buffer[]): Promise<void> {
    this.#socket.pause();
    const payload = Buffer.alloc(MIB);
    for (let i = 0; i < FULL; i++) this.send(ping({ id: FIRST_MARK, payload }));
    this.send(...messages);
    await wait(ms);
    this.#socket.resume();
  }

  /** The next frame, once it has come. */
  async next(expected: string, patience = this.patience.prompt): Promise<Received> {
    const frame = await this.#nextUnlessClosed(expected, patience);
    if (frame === undefined) throw new Failure(expected, `closed with ${String(this.#closeCode)}`);
    return frame;
  }

  /**
   * Sends messages and a ping behind them, and tells what came until its echo. Frames are read in order, so the
   * daemon has by then dealt with all that was sent before.
   */
  async behind(...messages: readonly (Buffer | string)[]): Promise<Course> {
    const mark = this.mark();
    this.send(...messages, mark);
    return this.until(mark, this.patience.prompt);
  }

  /** A ping that no other equals. */
  mark(): Buffer {
    return ping({ id: ++this.#lastMark });
  }

  /** What comes until the echo of a mark that was sent; a daemon with many answers to find may be slow to it. */
  async until(mark: Buffer, patience = this.patience.answer): Promise<Course> {
    const frames: Received[] = [];
    for (;;) {
      const frame = await this.#nextUnlessClosed("the echo of a ping, or a close", patience);
      if (frame === undefined) return { closed: this.#closeCode, frames };
      if (frame.bytes.equals(mark)) return { closed: undefined, frames };
      if (frame.type !== Type.Ping || frame.id < FIRST_MARK) frames.push(frame);
    }
  }

  /** Every frame until the last one that `ids` wait for; others may be among them. */
  async answers(...ids: readonly bigint[]): Promise<Received[]> {
    const open = new Set(ids);
    const frames: Received[] = [];
    while (open.size > 0) {
      const what = `the last AiToken of request ${[...open].slice(0, 3).join(", ")}`;
      const frame = await this.next(what, this.patience.answer);
      frames.push(frame);
      if (endsRequest(frame)) open.delete(frame.id);
    }
    return frames;
  }

  /** The close code, when the daemon closes with nothing sent before. */
  async closing(): Promise<number> {
    const frame = await this.#nextUnlessClosed("a close", this.patience.prompt);
    if (frame !== undefined) throw new Failure("a close, and nothing sent before it", inHex(frame.bytes));
    return this.#closeCode ?? 0;
  }

  /** What comes in the time after which nothing more is expected. */
  async quiet(): Promise<Received[]> {
    await wait(this.patience.quiet);
    const { closed, frames } = await this.behind();
    if (closed !== undefined) throw new Failure("a connection that stays open", `closed with ${closed}`);
    return frames;
  }

  async close(): Promise<void> {
    if (this.#closeCode !== undefined) return;
    this.#socket.terminate();
    await this.#change(this.patience.prompt);
  }

  async #nextUnlessClosed(expected: string, patience: number): Promise<Received | undefined> {
    const deadline = performance.now() + patience;
    for (;;) {
      const message = this.#messages[this.#read];
      if (message !== undefined) {
        this.#read++;
        if (!message.isBinary) throw new Failure("binary messages only", "a text message");
        return readFrame(message.data);
      }
      if (this.#closeCode !== undefined) return undefined;
      const left = deadline - performance.now();
      if (left <= 0 || !(await this.#change(left)))
        throw new Failure(expected, `nothing within ${patience} ms`);
    }
  }

  /** False when nothing happens in time. */
  #change(patience: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), patience);
      this.#events.once("change", () => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }
}
