import { Failure } from "./verdict.ts";

/**
 * Frames by hand, good and bad. They are written here anew, on purpose without the library: a fault that both ends
 * share would not show.
 */
export const Type = {
  Ping: 0x01,
  SearchQuery: 0x02,
  SearchResult: 0x03,
  AiToken: 0x04,
  Cancel: 0x05,
  AgentTaskStart: 0x10,
  AgentTaskEvent: 0x11,
  AgentTaskDone: 0x12,
} as const;

export const STREAM = 0x01;
export const FINAL = 0x02;
const MAGIC = 0x4e455256;
export const HEADER_SIZE = 20;
export const MIB = 1024 * 1024;
export const MAX_ID = 2n ** 64n - 1n;

export interface Fields {
  magic?: number;
  version?: number;
  type: number;
  flags?: number;
  id?: bigint;
  /** The length to announce, when it is not that of the payload. */
  length?: number;
  payload?: string | Uint8Array;
}

/** The bytes of a frame with these fields; what is left out is as V1 has it. */
export function frame({ magic = MAGIC, version = 1, type, flags = FINAL, id = 1n, ...rest }: Fields): Buffer {
  const payload = Buffer.from(rest.payload ?? "");
  const header = Buffer.alloc(HEADER_SIZE);
  header.writeUInt32LE(magic, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt8(type, 6);
  header.writeUInt8(flags, 7);
  header.writeBigUInt64LE(id, 8);
  header.writeUInt32LE(rest.length ?? payload.length, 16);
  return Buffer.concat([header, payload]);
}

export const ping = (fields: Omit<Fields, "type"> = {}) => frame({ ...fields, type: Type.Ping });
export const cancel = (id: bigint) => frame({ type: Type.Cancel, id });

/** A frame that the daemon sent. */
export interface Received {
  readonly bytes: Buffer;
  readonly type: number;
  readonly flags: number;
  readonly id: bigint;
  readonly payload: Buffer;
}

/** @throws Failure when the message is not one frame of V1. */
export function readFrame(bytes: Buffer): Received {
  if (bytes.length < HEADER_SIZE) throw new Failure("a frame of at least 20 bytes", inHex(bytes));
  const [magic, version, length] = [bytes.readUInt32LE(0), bytes.readUInt16LE(4), bytes.readUInt32LE(16)];
  if (magic !== MAGIC) throw new Failure("the magic 56 52 45 4e", inHex(bytes));
  if (version !== 1) throw new Failure("version 1", inHex(bytes));
  const payload = bytes.subarray(HEADER_SIZE);
  if (length !== payload.length || length > MIB) {
    throw new Failure(`a payload of the announced ${length} bytes, at most 1 MiB`, `${payload.length} bytes`);
  }
  return {
    bytes,
    type: bytes.readUInt8(6),
    flags: bytes.readUInt8(7),
    id: bytes.readBigUInt64LE(8),
    payload,
  };
}

/** Whether this frame ends a request: an AiToken that has FINAL, or no STREAM. */
export const endsRequest = ({ type, flags }: Received) =>
  type === Type.AiToken && ((flags & FINAL) !== 0 || (flags & STREAM) === 0);

/** A message as a person can read it in a report. */
export function inHex(bytes: Buffer): string {
  const start = bytes.subarray(0, 32).toString("hex");
  return bytes.length === 0
    ? "an empty message"
    : `${start}${bytes.length > 32 ? "…" : ""} (${bytes.length} bytes)`;
}
