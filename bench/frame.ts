import {
  decodeFrame,
  encodeFrame,
  Flags,
  MAGIC,
  MessageType,
  parseAiToken,
  PROTOCOL_VERSION,
} from "@anvesha/nerve";
import type { Bench, Findings, Numbers } from "./harness/bench.ts";
import { bytesAllocated, millionsPerSecond } from "./harness/throughput.ts";
import type { Work } from "./harness/throughput.ts";

/** A way to put a message into bytes and to get it back. */
interface Codec {
  encode: Work;
  decode: Work;
}

/** Ids with more than 32 bits now and then, made beforehand: a client counts them, it does not convert them. */
const ids = Array.from({ length: 1024 }, (_, i) => (i % 16 === 0 ? BigInt(i) << 33n : BigInt(i)));
const idAt = (i: number) => ids[i & 1023] ?? 0n;
const texts = Array.from({ length: 1024 }, (_, i) => ` word${i}`);
const textAt = (i: number) => texts[i & 1023] ?? "";

const { Ping, AiToken } = MessageType;
const { STREAM, FINAL } = Flags;

/** A Ping: the header alone. */
const headers: Record<string, Codec> = {
  NERVE: codec(
    (i) => encodeFrame({ type: Ping, flags: FINAL, requestId: idAt(i) }),
    (bytes) => decodeFrame(bytes),
  ),
  DataView: codec(
    (i) => naiveEncode({ type: Ping, flags: FINAL, requestId: idAt(i) }, Buffer.alloc(0)),
    (bytes) => naiveDecode(bytes),
  ),
  JSON: codec(
    (i) => Buffer.from(JSON.stringify({ v: 1, type: "ping", id: idAt(i).toString() })),
    (bytes) => JSON.parse(bytes.toString()) as unknown,
  ),
};

/** An AiToken, from its text to bytes and back. */
const tokens: Record<string, Codec> = {
  NERVE: codec(
    (i) =>
      encodeFrame({
        type: AiToken,
        flags: STREAM,
        requestId: idAt(i),
        payload: JSON.stringify({ t: textAt(i) }),
      }),
    (bytes) => parseAiToken(decodeFrame(bytes).payload).t,
  ),
  DataView: codec(
    (i) =>
      naiveEncode(
        { type: AiToken, flags: STREAM, requestId: idAt(i) },
        Buffer.from(JSON.stringify({ t: textAt(i) })),
      ),
    (bytes) => (JSON.parse(naiveDecode(bytes).payload.toString()) as { t: string }).t,
  ),
  JSON: codec(
    (i) =>
      Buffer.from(JSON.stringify({ v: 1, type: "token", id: idAt(i).toString(), more: true, t: textAt(i) })),
    (bytes) => (JSON.parse(bytes.toString()) as { t: string }).t,
  ),
};

export const frame: Bench = {
  name: "frame",
  question:
    "How many frames a second, and how many bytes of memory a frame, beside JSON and a plain DataView?",
  goal: "no slower than either, and one allocation to encode",
  run() {
    const found = [measure("header", headers), measure("token", tokens)];
    return Promise.resolve({
      ours: Object.assign({}, ...found.map(({ ours }) => ours)) as Findings["ours"],
      peers: Object.assign({}, ...found.map(({ peers }) => peers)) as Findings["peers"],
    });
  },
};

function measure(what: string, codecs: Record<string, Codec>): Findings {
  const names = Object.keys(codecs);
  const encode = side(Object.values(codecs).map((codec) => codec.encode));
  const decode = side(Object.values(codecs).map((codec) => codec.decode));
  const numbers = (i: number): Numbers => ({
    "encode M/s": encode.rates[i] ?? Number.NaN,
    "decode M/s": decode.rates[i] ?? Number.NaN,
    "encode bytes": encode.bytes[i] ?? Number.NaN,
    "decode bytes": decode.bytes[i] ?? Number.NaN,
  });
  const entries = names.map((name, i) => [`${name}, ${what}`, numbers(i)] as const);
  return { ours: Object.fromEntries(entries.slice(0, 1)), peers: Object.fromEntries(entries.slice(1)) };
}

function side(works: readonly Work[]): { rates: number[]; bytes: number[] } {
  const rates = millionsPerSecond(works);
  return { rates, bytes: works.map(bytesAllocated) };
}

/** Decodes what it encoded before, so that only one side is measured at a time. */
function codec(encode: (i: number) => Uint8Array, decode: (bytes: Buffer) => unknown): Codec {
  const encoded = Array.from({ length: 1024 }, (_, i) => Buffer.from(encode(i)));
  const nothing = Buffer.alloc(0);
  return { encode, decode: (i) => decode(encoded[i & 1023] ?? nothing) };
}

interface NaiveHeader {
  type: number;
  flags: number;
  requestId: bigint;
}

/** As one writes it at first: a view for the header, and the two parts joined. */
function naiveEncode({ type, flags, requestId }: NaiveHeader, payload: Buffer): Buffer {
  const header = Buffer.alloc(20);
  const view = new DataView(header.buffer, header.byteOffset, header.length);
  view.setUint32(0, MAGIC, true);
  view.setUint16(4, PROTOCOL_VERSION, true);
  view.setUint8(6, type);
  view.setUint8(7, flags);
  view.setBigUint64(8, requestId, true);
  view.setUint32(16, payload.length, true);
  return Buffer.concat([header, payload]);
}

function naiveDecode(bytes: Buffer): { header: NaiveHeader; payload: Buffer } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const length = view.getUint32(16, true);
  if (view.getUint32(0, true) !== MAGIC || view.getUint16(4, true) !== PROTOCOL_VERSION)
    throw new Error("Bad frame");
  if (bytes.length !== 20 + length) throw new Error("Bad length");
  const header = {
    type: view.getUint8(6),
    flags: view.getUint8(7),
    requestId: view.getBigUint64(8, true),
  };
  return { header, payload: bytes.subarray(20) };
}
