import type { NerveErrorKind } from "@anvesha/nerve";

/** What some bytes say, read in the plainest way, so that the codec can be held against it. */
export type Reading =
  { kind: NerveErrorKind } | { type: number; flags: number; requestId: bigint; payload: number[] };

const TYPES = [0x01, 0x02, 0x03, 0x04, 0x05, 0x10, 0x11, 0x12];

/** One transport message. */
export function readMessage(bytes: Uint8Array): Reading {
  if (bytes.length < 20) return { kind: "MalformedFrame" };
  const fault = headerFault(bytes);
  if (fault !== undefined) return { kind: fault };
  return 20 + lengthIn(bytes) === bytes.length ? frameIn(bytes) : { kind: "MalformedFrame" };
}

/** A whole stream: its frames, and then the fault if there is one. */
export function readStream(bytes: Uint8Array): Reading[] {
  if (bytes.length === 0) return [];
  const fault = headerFault(bytes);
  if (fault !== undefined) return [{ kind: fault }];
  if (bytes.length < 20 || bytes.length < 20 + lengthIn(bytes)) return [{ kind: "MalformedFrame" }];
  return [frameIn(bytes), ...readStream(bytes.slice(20 + lengthIn(bytes)))];
}

/** The first fault among the fields that are wholly there. */
function headerFault(bytes: Uint8Array): NerveErrorKind | undefined {
  const view = viewOf(bytes);
  if (bytes.length >= 4 && view.getUint32(0, true) !== 0x4e455256) return "InvalidMagic";
  if (bytes.length >= 6 && view.getUint16(4, true) !== 1) return "UnsupportedVersion";
  if (bytes.length >= 7 && !TYPES.includes(view.getUint8(6))) return "UnknownMessageType";
  if (bytes.length >= 20 && view.getUint32(16, true) > 1_048_576) return "PayloadTooLarge";
  return undefined;
}

function frameIn(bytes: Uint8Array): Reading {
  const view = viewOf(bytes);
  return {
    type: view.getUint8(6),
    flags: view.getUint8(7),
    requestId: view.getBigUint64(8, true),
    payload: [...bytes.slice(20, 20 + lengthIn(bytes))],
  };
}

const lengthIn = (bytes: Uint8Array) => viewOf(bytes).getUint32(16, true);
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
