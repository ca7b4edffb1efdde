import { decodeFrame } from "@anvesha/nerve";
import type { Frame, MessageTransport, TransportHandlers } from "@anvesha/nerve";
import { shown } from "./messages.ts";

/** A transport whose other end is the test. */
export class TestTransport implements MessageTransport {
  bufferedAmount = 0;
  /** The code of the first `close` by the session. */
  closedWith: number | undefined;
  readonly messages: Uint8Array[] = [];
  readonly sent: Frame[] = [];
  /** What was sent, as {@link shown} says it. */
  readonly said: string[] = [];
  #handlers: TransportHandlers | undefined;

  send(message: Uint8Array): void {
    const frame = decodeFrame(message);
    this.messages.push(message);
    this.sent.push(frame);
    this.said.push(shown(frame));
  }

  close(code: number): void {
    this.closedWith ??= code;
  }

  listen(handlers: TransportHandlers): void {
    this.#handlers = handlers;
  }

  receive(...messages: (Uint8Array<ArrayBuffer> | string)[]): void {
    for (const message of messages) this.#handlers?.message(message);
  }

  endedByPeer(code: number): void {
    this.#handlers?.close(code, "");
  }

  drainTo(bufferedAmount: number): void {
    this.bufferedAmount = bufferedAmount;
    this.#handlers?.drain?.();
  }
}

/** Lets everything run that waits for nothing but its turn. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
