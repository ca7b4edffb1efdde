import * as crow from "@crow-agent/protocol";
import * as published from "@earendil-works/pi-protocol";
import * as cborX from "cbor-x";
import * as cborXPure from "cbor-x/index-no-eval";
import * as cborg from "cborg";
import type { Sample } from "./crow-messages.ts";
import type { Work } from "./harness/throughput.ts";

/** Both ways of one contender, for one message. */
export interface Contender {
  encode: Work;
  decode: Work;
}

/** Objects as they are, without the extensions that other CBOR libraries can't read. */
const PLAIN = { useRecords: false, mapsAsObjects: true, variableMapSize: true, tagUint8Array: false };

/**
 * Ours and the published one with all their checks, frame and envelope included; the others, and ours once more, for
 * CBOR alone; and JSON in bytes.
 */
export function contenders({ message, chunkLength = Infinity }: Sample): Record<string, Contender> {
  const side = message.type === "request" ? client : server;
  const frame = crow.encodeFrame(crow.encodeCbor(message));
  const item = frame.subarray(crow.FRAME_HEADER_LENGTH);
  const json = Buffer.from(JSON.stringify(message));
  const [ours, theirs] = [new side.Decoder(), new side.PublishedDecoder()];
  const [native, pure] = [new cborX.Encoder(PLAIN), new cborXPure.Encoder(PLAIN)];
  const last = (decoder: { push(chunk: Uint8Array): Iterable<unknown> }) => (chunks: Uint8Array[]) => {
    let got: unknown;
    for (const chunk of chunks) for (const whole of decoder.push(chunk)) got = whole;
    return got;
  };
  /** For those who need the whole item, as one would give it to them. */
  const whole = (chunks: Uint8Array[]) => (chunks.length === 1 ? (chunks[0] ?? item) : Buffer.concat(chunks));
  const decoding = (decode: (chunks: Uint8Array[]) => unknown, bytes: Uint8Array): Work => {
    const chunks = cut(bytes, chunkLength);
    return () => decode(chunks);
  };
  return {
    Crow: { encode: () => side.encode(message), decode: decoding(last(ours), frame) },
    published: { encode: () => side.publishedEncode(message), decode: decoding(last(theirs), frame) },
    "Crow, CBOR alone": {
      encode: () => crow.encodeCbor(message),
      decode: decoding((chunks) => crow.decodeCbor(whole(chunks)), item),
    },
    cborg: {
      encode: () => cborg.encode(message),
      decode: decoding((chunks) => cborg.decode(whole(chunks)) as unknown, item),
    },
    "cbor-x, JavaScript": {
      encode: () => pure.encode(message),
      decode: decoding((chunks) => pure.decode(whole(chunks)) as unknown, item),
    },
    "cbor-x, native": {
      encode: () => native.encode(message),
      decode: decoding((chunks) => native.decode(whole(chunks)) as unknown, item),
    },
    JSON: {
      encode: () => Buffer.from(JSON.stringify(message)),
      decode: decoding((chunks) => JSON.parse(Buffer.from(whole(chunks)).toString()) as unknown, json),
    },
  };
}

interface Side {
  encode(message: unknown): Uint8Array;
  publishedEncode(message: unknown): Uint8Array;
  Decoder: new () => { push(chunk: Uint8Array): Iterable<unknown> };
  PublishedDecoder: new () => { push(chunk: Uint8Array): Iterable<unknown> };
}

const client = {
  encode: crow.encodeClientMessage,
  publishedEncode: published.encodeClientMessage,
  Decoder: crow.ClientMessageDecoder,
  PublishedDecoder: published.ClientMessageDecoder,
} as Side;

const server = {
  encode: crow.encodeServerMessage,
  publishedEncode: published.encodeServerMessage,
  Decoder: crow.ServerMessageDecoder,
  PublishedDecoder: published.ServerMessageDecoder,
} as Side;

function cut(bytes: Uint8Array, length: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += length) chunks.push(bytes.subarray(at, at + length));
  return chunks;
}
