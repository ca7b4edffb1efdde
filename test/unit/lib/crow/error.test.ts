import {
  CborError,
  ClientMessageDecoder,
  decodeCbor,
  encodeCbor,
  encodeClientMessage,
  encodeFrame,
  encodeServerMessage,
  EnvelopeError,
  FrameDecoder,
  FrameError,
  parseClientMessage,
  parseServerMessage,
  ProtocolValidationError,
  ServerMessageDecoder,
  type ClientMessage,
  type ServerMessage,
} from "@crow-agent/protocol";
import fc from "fast-check";
import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { anyClientMessage, anyMutation } from "./arbitrary.ts";
import { fromHex } from "./vector-suite.ts";

type Refusal = [what: string, run: () => unknown, expected: { path?: string; offset?: number }];

const serverId = "01234567-89ab-4def-8123-456789abcdef";
const request = { type: "request", id: "1", target: { serverId }, call: { args: [null] } };
const session = { serverId, sessionId: "s", attachmentId: "a" };
const hello = encodeClientMessage({ type: "hello", version: 8 });

const frames = (hex: string, maxFrameLength = 8) => [
  ...new FrameDecoder({ maxFrameLength }).push(fromHex(hex)),
];
const ended = (hex: string) => {
  const decoder = new FrameDecoder();
  decoder.push(fromHex(hex));
  decoder.end();
};
const cbor = (hex: string) => decodeCbor(fromHex(hex));

/** As a peer that doesn't care would send it. */
const client = (message: unknown) => [
  ...new ClientMessageDecoder().push(encodeFrame(encodeCbor(message, { maxDepth: 512 }))),
];
const server = (message: unknown) => [...new ServerMessageDecoder().push(encodeFrame(encodeCbor(message)))];

const FRAME: Refusal[] = [
  ["a length beyond the limit", () => frames("00000009"), { offset: 0 }],
  ["the same behind a good frame", () => frames("00000001f600000009"), { offset: 5 }],
  ["an end in the length", () => ended("00000001f60000"), { offset: 7 }],
  ["an end in the payload", () => ended("00000002f6"), { offset: 5 }],
  ["a payload to be sent beyond the limit", () => encodeFrame(new Uint8Array(9), { maxFrameLength: 8 }), {}],
];

const CBOR: Refusal[] = [
  ["an empty payload", () => cbor(""), { offset: 0 }],
  ["an item cut short", () => cbor("820019"), { path: "[1]", offset: 2 }],
  ["text cut short", () => cbor("a161616261"), { path: "a", offset: 3 }],
  ["a key cut short", () => cbor("a16261"), { offset: 1 }],
  ["more elements than bytes", () => cbor("8384"), { offset: 0 }],
  ["bytes behind the item", () => cbor("f6f6"), { offset: 1 }],
  ["a tag", () => cbor("a16178c000"), { path: "x", offset: 3 }],
  ["an indefinite length", () => cbor("819fff"), { path: "[0]", offset: 1 }],
  ["a reserved head", () => cbor("811c"), { path: "[0]", offset: 1 }],
  ["undefined", () => cbor("8200f7"), { path: "[1]", offset: 2 }],
  ["a half float", () => cbor("81f93c00"), { path: "[0]", offset: 1 }],
  ["NaN", () => cbor("81fb7ff8000000000000"), { path: "[0]", offset: 1 }],
  ["an unsafe integer", () => cbor("811b0020000000000000"), { path: "[0]", offset: 1 }],
  ["a key that isn't text", () => cbor("a16161a10000"), { path: "a", offset: 4 }],
  ["a key that comes twice", () => cbor("a261780061780a"), { path: "x", offset: 4 }],
  ["text that isn't UTF-8", () => cbor("82f661ff"), { path: "[1]", offset: 2 }],
  ["long text that isn't UTF-8", () => cbor(`7864${"61".repeat(99)}c3`), { offset: 0 }],
  ["too deep", () => decodeCbor(fromHex("818180"), { maxDepth: 1 }), { path: "[0][0]", offset: 2 }],
  [
    "too many entries",
    () => decodeCbor(fromHex("82a0820101"), { maxEntries: 3 }),
    { path: "[1]", offset: 2 },
  ],
  ["too many bytes", () => decodeCbor(fromHex("820101"), { maxByteLength: 2 }), { offset: 0 }],
  ["to be sent: too deep", () => encodeCbor([[[]]], { maxDepth: 1 }), { path: "[0][0]" }],
  ["to be sent: too many entries", () => encodeCbor([[1, 2]], { maxEntries: 2 }), { path: "[0]" }],
  ["to be sent: too many bytes", () => encodeCbor(["abcd"], { maxByteLength: 4 }), {}],
  ["to be sent: half a surrogate pair", () => encodeCbor({ a: ["\ud800"] }), { path: "a[0]" }],
  ["the same in long text", () => encodeCbor([`${"a".repeat(5_000)}\udc00`]), { path: "[0]" }],
  ["to be sent: an unsafe integer", () => encodeCbor([2 ** 53]), { path: "[0]" }],
  ["to be sent: Infinity", () => encodeCbor([Infinity]), { path: "[0]" }],
  ["to be sent: a date", () => encodeCbor({ at: new Date(0) }), { path: "at" }],
  ["to be sent: undefined", () => encodeCbor([undefined]), { path: "[0]" }],
];

const ENVELOPE: Refusal[] = [
  ["no object", () => client(null), { offset: 0 }],
  ["an array", () => client([1]), { offset: 0 }],
  ["no type", () => client({ id: "1" }), { offset: 0 }],
  ["a type of the other direction", () => client({ type: "response" }), { path: "type", offset: 6 }],
  ["a version below 0", () => client({ type: "hello", version: -1 }), { path: "version", offset: 20 }],
  [
    "a field too many",
    () => client({ type: "hello", version: 8, "a b": 1 }),
    { path: '["a b"]', offset: 25 },
  ],
  ["a field too few", () => client({ type: "hello" }), { offset: 0 }],
  ["an empty id", () => client({ ...request, id: "" }), { path: "id", offset: 17 }],
  ["an id that is a number", () => client({ ...request, id: 7 }), { path: "id", offset: 17 }],
  ["no target", () => client({ ...request, target: 7 }), { path: "target", offset: 26 }],
  ["a bad server id", () => client({ ...request, target: { serverId: "x" } }), { path: "target.serverId" }],
  [
    "part of a session",
    () => client({ ...request, target: { ...session, attachmentId: "" } }),
    { path: "target.attachmentId" },
  ],
  ["a target with more", () => client({ ...request, target: { serverId, x: 1 } }), { path: "target.x" }],
  ["a byte string", () => client({ ...request, call: [1, { b: new Uint8Array(1) }] }), { path: "call[1].b" }],
  [
    "another version of a server",
    () => server({ type: "hello", version: 7, serverId }),
    { path: "version", offset: 20 },
  ],
  ["ok that is no boolean", () => server({ type: "response", id: "1", ok: 1 }), { path: "ok" }],
  [
    "a result and an error",
    () => server({ type: "response", id: "1", ok: true, error: 1 }),
    { path: "error" },
  ],
  [
    "an empty code",
    () => server({ type: "hello_error", error: { code: "", message: "" } }),
    { path: "error.code" },
  ],
  [
    "an error without message",
    () => server({ type: "hello_error", error: { code: "c" } }),
    { path: "error" },
  ],
  [
    "an attachment to a server",
    () => server({ type: "attachment", attachment: { serverId } }),
    { path: "attachment" },
  ],
  [
    "a value given: a bad field",
    () => parseClientMessage({ type: "hello", version: "8" }),
    { path: "version" },
  ],
  [
    "a value given: no JSON",
    () => parseServerMessage({ type: "service_update", subscriptionId: "1", update: [NaN] }),
    { path: "update[0]" },
  ],
  [
    "to be sent: no JSON",
    () => encodeClientMessage({ ...request, call: { a: 1n } } as unknown as ClientMessage),
    { path: "call.a" },
  ],
  [
    "to be sent: undefined",
    () =>
      encodeServerMessage({
        type: "response",
        id: "1",
        ok: true,
        result: undefined,
      } as unknown as ServerMessage),
    { path: "result" },
  ],
];

describe.each([
  ["frame", FrameError, FRAME],
  ["cbor", CborError, CBOR],
  ["envelope", EnvelopeError, ENVELOPE],
] as const)("What is refused in the layer %s", (layer, kind, refusals) => {
  it.each(refusals)("says so, and where: %s", (_, run, { path = "", offset }) => {
    const error = refusalOf(run);
    expect(error).toBeInstanceOf(kind);
    expect({ layer: error.layer, path: error.path }).toEqual({ layer, path });
    if (offset !== undefined) expect(error.offset).toBe(offset);
    for (const place of [error.path, error.offset === undefined ? "" : `at byte ${error.offset}`])
      expect(error.message).toContain(place);
  });
});

describe("The offset", () => {
  it("is that of the first byte of the value, in the payload", () => {
    const payload = encodeCbor({ ...request, id: 7 });
    const { offset = NaN } = refusalOf(() => client({ ...request, id: 7 }));
    expect(payload[offset]).toBe(7);
  });

  it("finds its way past values of every kind, and past keys in a longer form than need be", () => {
    const before = { "\u00e9": [1, 300, 70_000, 2 ** 40, -1, 1.5, "é", [], {}, { a: [null, true] }] };
    const payload = encodeCbor({ ...before, type: "hello", version: -1 });
    const { path, offset } = refusalOf(() => client({ ...before, type: "hello", version: -1 }));
    expect({ path, at: payload.at(offset ?? 0) }).toEqual({ path: '["é"]', at: 0x8a });
    const longer = "a27804747970656568656c6c6f780776657273696f6e20";
    const stream = encodeFrame(fromHex(longer));
    expect(refusalOf(() => [...new ClientMessageDecoder().push(stream)])).toMatchObject({ offset: 22 });
  });

  it("is of the whole stream where framing failed, however much came before", () => {
    const decoder = new ClientMessageDecoder({ maxFrameLength: 21 });
    for (let i = 0; i < 3; i++) decoder.push(hello);
    expect(refusalOf(() => decoder.push(fromHex("00000016")))).toMatchObject({ offset: hello.length * 3 });
  });

  it("is unknown where there are no bytes", () => {
    expect(refusalOf(() => parseClientMessage(null)).offset).toBeUndefined();
    expect(refusalOf(() => encodeCbor(1n)).offset).toBeUndefined();
  });
});

describe("An error", () => {
  it("is an Error with a name of its own and the layers' common class", () => {
    const error = refusalOf(() => cbor("ff"));
    expect(error).toBeInstanceOf(ProtocolValidationError);
    expect(String(error)).toMatch(/^CborError: Only false, .* \(at byte 0\)$/);
  });

  it("is of at most 500 characters, and doesn't quote what was sent, in its properties neither", () => {
    const secret = "s3cret-".repeat(2_000);
    const refusals = [
      () => client({ ...request, id: "", call: secret }),
      () => client({ ...request, [secret]: secret }),
      () => client({ ...request, target: { serverId: secret } }),
      () => client({ ...request, call: { [secret]: { [secret]: [new Uint8Array(1)] } } }),
      () => client({ type: secret }),
      () => server({ type: "hello_error", error: { code: 1, message: secret } }),
      () => encodeCbor({ [secret]: { [secret]: [secret, 1n] } }),
      () => encodeClientMessage({ ...request, call: { [secret]: 1n } } as unknown as ClientMessage),
      () => [...new ClientMessageDecoder().push(encodeFrame(encodeCbor({ [secret]: secret }).subarray(9)))],
    ];
    for (const run of refusals) {
      const error = refusalOf(run);
      expect(error.message.length).toBeLessThanOrEqual(500);
      const all = inspect(error, { depth: 10, showHidden: true }).replace(/\n +at .*/g, "");
      expect(all).not.toContain(secret.slice(0, 50));
      expect(JSON.stringify(error).length).toBeLessThan(500);
    }
  });

  it("shows a path as JavaScript would, and cuts what is long", () => {
    const deep = (steps: string[]) => steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), 1n);
    const pathOf = (steps: string[]) => refusalOf(() => encodeCbor(deep(steps))).path;
    expect(pathOf(["a", "b1", "a b", "0", ""])).toBe('a.b1["a b"]["0"][""]');
    expect(pathOf(["k".repeat(41)])).toBe(`["${"k".repeat(39)}…"]`);
    expect(pathOf(new Array<string>(60).fill("abcdef"))).toHaveLength(200);
    expect(pathOf(["\u0001".repeat(50)]).length).toBeLessThanOrEqual(200);
  });

  it("is so for any mutated message", () => {
    fc.assert(
      fc.property(anyClientMessage, anyMutation, (message, mutate) => {
        const decoder = new ClientMessageDecoder();
        const stream = mutate(encodeClientMessage(message));
        try {
          for (const taken of decoder.push(stream)) parseClientMessage(taken);
          decoder.end();
        } catch (error) {
          if (!(error instanceof ProtocolValidationError)) throw error;
          expect(error.message.length).toBeLessThanOrEqual(500);
          expect(error.offset).toBeGreaterThanOrEqual(0);
          expect(error.offset).toBeLessThanOrEqual(stream.length);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("A limit that is none is a mistake of the program, not of the peer", () => {
  it.each([-1, 1.5, NaN, Infinity, 2 ** 32])("maxFrameLength %d", (maxFrameLength) => {
    expect(() => new ServerMessageDecoder({ maxFrameLength })).toThrow(RangeError);
    expect(() => new ClientMessageDecoder({ maxFrameLength })).toThrow(RangeError);
    expect(() => encodeFrame(hello, { maxFrameLength })).toThrow(RangeError);
    expect(() => decodeCbor(hello, { maxByteLength: maxFrameLength })).toThrow(RangeError);
    expect(() => encodeCbor(1, { maxEntries: maxFrameLength })).toThrow(RangeError);
  });

  it("maxDepth beyond 512", () => {
    expect(() => decodeCbor(hello, { maxDepth: 513 })).toThrow(RangeError);
    expect(decodeCbor(fromHex(`${"81".repeat(512)}f6`), { maxDepth: 512 })).toHaveLength(1);
  });
});

function refusalOf(run: () => unknown): ProtocolValidationError {
  try {
    run();
  } catch (error) {
    if (error instanceof ProtocolValidationError) return error;
    throw error;
  }
  throw new Error("It wasn't refused.");
}
