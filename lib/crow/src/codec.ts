import { decodeMessage } from "./cbor-decode.ts";
import { encodeItem } from "./cbor-encode.ts";
import { offsetOf } from "./cbor-locate.ts";
import { deliver } from "./delivery.ts";
import { EnvelopeError } from "./error.ts";
import { FRAME_HEADER_LENGTH, FrameDecoder, writeFrameHeader } from "./framing.ts";
import type { JsonValue } from "./json.ts";
import { cborLimits, frameLimit, type CborLimits, type FrameLimits } from "./limits.ts";
import {
  assertClientMessage,
  assertServerMessage,
  parseClientMessage,
  parseServerMessage,
  type ClientMessage,
  type ServerMessage,
} from "./protocol.ts";

/** A frame's payload is one item, so its length bounds both. */
export type MessageLimits = FrameLimits & Omit<CborLimits, "maxByteLength">;

/**
 * One whole frame.
 *
 * @throws ProtocolValidationError when it is no message of a client, or beyond the limits
 */
export function encodeClientMessage(message: ClientMessage, limits?: MessageLimits): Uint8Array<ArrayBuffer> {
  return encodeMessage(parseClientMessage(message), limits);
}

/**
 * One whole frame.
 *
 * @throws ProtocolValidationError when it is no message of a server, or beyond the limits
 */
export function encodeServerMessage(message: ServerMessage, limits?: MessageLimits): Uint8Array<ArrayBuffer> {
  return encodeMessage(parseServerMessage(message), limits);
}

function encodeMessage(
  message: ClientMessage | ServerMessage,
  limits: MessageLimits | undefined,
): Uint8Array<ArrayBuffer> {
  const frame = encodeItem(message, limits ? itemLimits(limits) : DEFAULT_LIMITS, FRAME_HEADER_LENGTH);
  writeFrameHeader(frame, frame.length - FRAME_HEADER_LENGTH);
  return frame;
}

function itemLimits(limits: MessageLimits): Required<CborLimits> {
  return cborLimits({ ...limits, maxByteLength: frameLimit(limits) });
}

const DEFAULT_LIMITS = itemLimits({});

type AssertMessage<Message> = (value: JsonValue) => asserts value is JsonValue & Message;

/** Bytes of a stream into the messages of one direction. */
class MessageDecoder<Message> {
  readonly #assert: AssertMessage<Message>;
  readonly #limits: Required<CborLimits>;
  readonly #frames: FrameDecoder;
  #failure: { error: unknown } | null = null;

  protected constructor(assert: AssertMessage<Message>, limits: MessageLimits) {
    this.#assert = assert;
    this.#limits = itemLimits(limits);
    this.#frames = new FrameDecoder(limits);
  }

  /**
   * The messages that this chunk completes. All of it is consumed at once, whether they are iterated or not.
   *
   * @throws ProtocolValidationError, from the iteration when good messages come first; then every later call throws
   *   it again
   */
  push(chunk: Uint8Array): Iterable<Message> {
    if (this.#failure) throw this.#failure.error;
    const messages: Message[] = [];
    try {
      this.#frames.split(chunk, (payload) => messages.push(this.#decode(payload)));
    } catch (error) {
      this.#failure = { error };
      return deliver(messages, error);
    }
    return messages;
  }

  /** @throws ProtocolValidationError when the stream ends in a frame, or has failed before */
  end(): void {
    if (this.#failure) throw this.#failure.error;
    try {
      this.#frames.end();
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  #decode(payload: Uint8Array): Message {
    const { value, firstByteString } = decodeMessage(payload, this.#limits);
    if (firstByteString !== null) throw new EnvelopeError("A byte string isn't JSON", firstByteString);
    const json = value as JsonValue;
    const assert: AssertMessage<Message> = this.#assert;
    try {
      assert(json);
    } catch (error) {
      throw error instanceof EnvelopeError ? error.placed((path) => offsetOf(path, payload)) : error;
    }
    return json;
  }
}

/** Decodes and validates a stream of a client's frames, whatever the transport's chunks. A failure is final. */
export class ClientMessageDecoder extends MessageDecoder<ClientMessage> {
  /** @throws RangeError for limits that are none */
  constructor(limits: MessageLimits = {}) {
    super(assertClientMessage, limits);
  }
}

/** Decodes and validates a stream of a server's frames, whatever the transport's chunks. A failure is final. */
export class ServerMessageDecoder extends MessageDecoder<ServerMessage> {
  /** @throws RangeError for limits that are none */
  constructor(limits: MessageLimits = {}) {
    super(assertServerMessage, limits);
  }
}
