import { Flags, HEADER_SIZE, isMessageType, MAGIC, MAX_PAYLOAD_SIZE, PROTOCOL_VERSION } from "./constants.ts";
import type { MessageType } from "./constants.ts";
import { NerveError } from "./error.ts";
import { utf8Length, writeUtf8 } from "./utf8.ts";

export interface Frame {
  type: MessageType;
  /** As received, unassigned bits included; see `endsMessage`. */
  flags: number;
  /** 0 … 2^64-1. */
  requestId: bigint;
  payload: Uint8Array;
}

export interface FrameInit {
  type: MessageType;
  /** FINAL when left out; unassigned bits are sent as zero. */
  flags?: number;
  requestId: bigint;
  /** Text is written as UTF-8; empty when left out. */
  payload?: Uint8Array | string;
}

const MAX_REQUEST_ID = 0xffff_ffff_ffff_ffffn;
const NOTHING = new Uint8Array(0);
/** Splits an id without the bigints that shifting and masking would allocate. */
const idHalves = new DataView(new ArrayBuffer(8));

// Where each header field ends: it can be judged once so many bytes are there.
const MAGIC_END = 4;
const VERSION_END = 6;
const TYPE_END = 7;
const REQUEST_ID_END = 16;

/**
 * The bytes of one frame, in one allocation.
 *
 * @throws NerveError `PayloadTooLarge` above 1 MiB, `UnknownMessageType`, or `MalformedFrame` for an id
 * that is not a u64.
 */
export function encodeFrame(init: FrameInit): Uint8Array<ArrayBuffer> {
  const { type, requestId, payload = NOTHING } = init;
  const length = typeof payload === "string" ? utf8Length(payload) : payload.length;
  if (!isMessageType(type)) throw unknownType(type);
  if (requestId < 0n || requestId > MAX_REQUEST_ID) {
    throw new NerveError("MalformedFrame", "A request id must be between 0 and 2^64-1.");
  }
  if (length > MAX_PAYLOAD_SIZE) throw tooLarge(length, requestId);

  const bytes = new Uint8Array(HEADER_SIZE + length);
  if (typeof payload === "string") writeUtf8(payload, bytes, HEADER_SIZE);
  else if (length > 0) bytes.set(payload, HEADER_SIZE);
  writeU32(bytes, 0, MAGIC);
  bytes[4] = PROTOCOL_VERSION;
  bytes[5] = 0;
  bytes[6] = type;
  bytes[7] = (init.flags ?? Flags.FINAL) & (Flags.STREAM | Flags.FINAL);
  idHalves.setBigUint64(0, requestId, true);
  writeU32(bytes, 8, idHalves.getUint32(0, true));
  writeU32(bytes, 12, idHalves.getUint32(4, true));
  writeU32(bytes, 16, length);
  return bytes;
}

/**
 * The one frame that a transport message holds. The payload is a view of the message, not a copy.
 *
 * @throws NerveError with the first kind that applies, in the specification's order of validation, or
 * `MalformedFrame` when the message is shorter or longer than the frame it announces.
 */
export function decodeFrame(message: Uint8Array | ArrayBuffer): Frame {
  const bytes = message instanceof Uint8Array ? message : new Uint8Array(message);
  if (bytes.length < HEADER_SIZE) {
    throw new NerveError(
      "MalformedFrame",
      `A frame has at least 20 bytes; this message has ${bytes.length}.`,
    );
  }
  checkHeader(bytes, 0, bytes.length);
  const announced = HEADER_SIZE + payloadLengthAt(bytes, 0);
  if (bytes.length !== announced) {
    throw new NerveError(
      "MalformedFrame",
      `The header announces ${announced} bytes; the message has ${bytes.length}.`,
      { requestId: requestIdAt(bytes, 0) },
    );
  }
  return frameAt(bytes, 0);
}

/**
 * Judges, in order, each field of the header at `offset` whose bytes are among the `available` ones.
 *
 * @throws NerveError of the first field that fails.
 */
export function checkHeader(bytes: Uint8Array, offset: number, available: number): void {
  if (available < MAGIC_END) return;
  if (readU32(bytes, offset) !== MAGIC) {
    throw new NerveError("InvalidMagic", "The bytes do not start a NERVE frame.");
  }
  if (available < VERSION_END) return;
  const version = readU8(bytes, offset + 4) | (readU8(bytes, offset + 5) << 8);
  if (version !== PROTOCOL_VERSION) {
    throw new NerveError("UnsupportedVersion", `Only version 1 is spoken here, not ${version}.`);
  }
  if (available < TYPE_END) return;
  const type = readU8(bytes, offset + 6);
  if (!isMessageType(type)) {
    throw unknownType(type, available < REQUEST_ID_END ? undefined : requestIdAt(bytes, offset));
  }
  if (available < HEADER_SIZE) return;
  const length = payloadLengthAt(bytes, offset);
  if (length > MAX_PAYLOAD_SIZE) throw tooLarge(length, requestIdAt(bytes, offset));
}

/** The payload length that a complete header announces. */
export function payloadLengthAt(bytes: Uint8Array, offset: number): number {
  return readU32(bytes, offset + 16);
}

/** The frame whose header, complete and judged, is at `offset`, its payload right behind or given. */
export function frameAt(bytes: Uint8Array, offset: number, payload?: Uint8Array): Frame {
  const type = readU8(bytes, offset + 6);
  if (!isMessageType(type)) throw unknownType(type);
  return {
    type,
    flags: readU8(bytes, offset + 7),
    requestId: requestIdAt(bytes, offset),
    payload: payload ?? view(bytes, offset + HEADER_SIZE, payloadLengthAt(bytes, offset)),
  };
}

function view(bytes: Uint8Array, offset: number, length: number): Uint8Array {
  return length === 0 ? NOTHING : new Uint8Array(bytes.buffer, bytes.byteOffset + offset, length);
}

function requestIdAt(bytes: Uint8Array, offset: number): bigint {
  const low = readU32(bytes, offset + 8);
  const high = readU32(bytes, offset + 12);
  return high === 0 ? BigInt(low) : (BigInt(high) << 32n) | BigInt(low);
}

/** Callers have made sure that the byte is there. */
function readU8(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

function readU32(bytes: Uint8Array, at: number): number {
  const low = readU8(bytes, at) | (readU8(bytes, at + 1) << 8) | (readU8(bytes, at + 2) << 16);
  return (low | (readU8(bytes, at + 3) << 24)) >>> 0;
}

function writeU32(bytes: Uint8Array, at: number, value: number): void {
  bytes[at] = value;
  bytes[at + 1] = value >>> 8;
  bytes[at + 2] = value >>> 16;
  bytes[at + 3] = value >>> 24;
}

function unknownType(type: number, requestId?: bigint): NerveError {
  const message = `Message type 0x${type.toString(16).padStart(2, "0")} is not in the registry.`;
  return new NerveError("UnknownMessageType", message, requestId === undefined ? {} : { requestId });
}

function tooLarge(length: number, requestId: bigint): NerveError {
  return new NerveError("PayloadTooLarge", `A payload has at most 1 MiB; this one has ${length} bytes.`, {
    requestId,
  });
}
