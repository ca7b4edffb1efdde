/** The vectors, judged by one package in whatever runtime this is: nothing here is of Node, and nothing of a browser. */
import type * as Crow from "@crow-agent/protocol";

type Options = { maxDepth?: number; maxByteLength?: number; maxFrameLength?: number } & {
  /** As the published implementation calls what is `maxEntries` here. */
  maxContainerLength?: number;
};

export interface DecodeVector {
  name: string;
  hex: string;
  side: "cbor" | "frame" | "client" | "server";
  options?: Options;
  /** Where the stream is cut: from and to. */
  chunks?: [number, number][];
  noEnd?: boolean;
  expect: { value?: unknown; reencode?: string; frames?: string[]; messages?: unknown[]; error?: string };
}

export interface EncodeVector {
  name: string;
  /** An expression. */
  js: string;
  fn: "encodeCbor" | "encodeClientMessage" | "encodeServerMessage";
  options?: Options;
  expect: { hex?: string; error?: string };
}

export interface Vectors {
  decode: DecodeVector[];
  encode: EncodeVector[];
}

/** The published implementation names kinds of errors; what precedes the dot tells the layer. */
const LAYERS: Record<string, Crow.ProtocolLayer> = {
  frame: "frame",
  cbor: "cbor",
  encode: "cbor",
  envelope: "envelope",
};

/** What a vector wants, as text that is the same only for the same. */
export function wanted({ expect }: DecodeVector | EncodeVector): string {
  const { error = "" } = expect;
  if (error !== "") return refusal(LAYERS[error.split(".")[0] ?? ""] ?? error);
  return told(expect);
}

/** What came of it, as such text. */
export function decoded(crow: typeof Crow, vector: DecodeVector): string {
  return outcome(crow, () => told(decode(crow, vector)));
}

/** What came of it, as such text. */
export function encoded(crow: typeof Crow, { js, fn, options }: EncodeVector): string {
  const value: unknown = globalThis.eval(`(${js})`);
  const encode = crow[fn] as (value: unknown, limits?: object) => Uint8Array;
  return outcome(crow, () => told({ hex: toHex(encode(value, limitsOf(options))) }));
}

/** A vector that needs what this runtime lacks. */
const isForNode = ({ js }: EncodeVector) => js.includes("Buffer.");

/** The names of those that disagree, and how many there were. */
export function judge(crow: typeof Crow, { decode, encode }: Vectors): { judged: number; wrong: string[] } {
  const here = encode.filter((vector) => !isForNode(vector) || "Buffer" in globalThis);
  const wrong = [
    ...decode.filter((vector) => decoded(crow, vector) !== wanted(vector)),
    ...here.filter((vector) => encoded(crow, vector) !== wanted(vector)),
  ];
  return { judged: decode.length + here.length, wrong: wrong.map(({ name }) => name) };
}

function decode(crow: typeof Crow, vector: DecodeVector): DecodeVector["expect"] {
  const bytes = fromHex(vector.hex);
  const limits = limitsOf(vector.options);
  if (vector.side === "cbor") {
    const value = crow.decodeCbor(bytes, limits);
    return { value, reencode: toHex(crow.encodeCbor(value, limits)) };
  }
  const decoders = {
    frame: crow.FrameDecoder,
    client: crow.ClientMessageDecoder,
    server: crow.ServerMessageDecoder,
  };
  const decoder = new decoders[vector.side](limits);
  const chunks = (vector.chunks ?? [[0, bytes.length]]).map(([from, to]) => bytes.slice(from, to));
  const got: unknown[] = chunks.flatMap((chunk) => [...decoder.push(chunk)]);
  if (vector.noEnd !== true) decoder.end();
  if (vector.side !== "frame") return { messages: got };
  return { frames: got.map((payload) => (payload instanceof Uint8Array ? toHex(payload) : "")) };
}

function limitsOf({ maxContainerLength, ...limits }: Options = {}): Crow.MessageLimits & Crow.CborLimits {
  return maxContainerLength === undefined ? limits : { ...limits, maxEntries: maxContainerLength };
}

function outcome({ ProtocolValidationError }: typeof Crow, run: () => string): string {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof ProtocolValidationError)) throw error;
    return refusal(error.layer);
  }
}

const refusal = (layer: string) => `refused: ${layer}`;

/** JSON, with what JSON can't say as the vectors say it. */
function told(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (Object.is(inner, -0)) return { $num: "-0" };
    return inner instanceof Uint8Array ? { $bytes: toHex(inner) } : inner;
  });
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}
