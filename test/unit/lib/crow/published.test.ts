import * as ours from "@crow-agent/protocol";
import * as published from "@earendil-works/pi-protocol";
import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { anyClientMessage, anyJson, anyMutation, anyServerMessage } from "./arbitrary.ts";
import { fromHex, toHex } from "./vector-suite.ts";

/** A long run: CROW_RUNS=100000. */
const numRuns = Number(process.env["CROW_RUNS"] ?? 2_000);
const LONG = 60_000 + numRuns * 20;

interface Decoder {
  push(chunk: Uint8Array): Iterable<unknown>;
  end(): void;
}

/** What an implementation makes of a whole stream: its messages, or that it refuses. */
function verdict(decoder: Decoder, stream: Uint8Array): { messages: unknown[] } | "refused" {
  try {
    const messages = [...decoder.push(stream)];
    decoder.end();
    return { messages };
  } catch {
    return "refused";
  }
}

const directions = [
  {
    direction: "client",
    message: anyClientMessage,
    encode: ours.encodeClientMessage as (message: unknown) => Uint8Array,
    encodeThere: published.encodeClientMessage as (message: unknown) => Uint8Array,
    decoder: () => new ours.ClientMessageDecoder(),
    decoderThere: () => new published.ClientMessageDecoder(),
  },
  {
    direction: "server",
    message: anyServerMessage,
    encode: ours.encodeServerMessage as (message: unknown) => Uint8Array,
    encodeThere: published.encodeServerMessage as (message: unknown) => Uint8Array,
    decoder: () => new ours.ServerMessageDecoder(),
    decoderThere: () => new published.ServerMessageDecoder(),
  },
];

describe.each(directions)("Beside the published implementation, messages of a $direction", (side) => {
  const { encode, encodeThere, decoder, decoderThere } = side;
  // A union of arbitraries is no arbitrary of a union.
  const message = side.message as fc.Arbitrary<unknown>;

  it(
    "are the same bytes, and come back as the same value from either to either",
    () => {
      fc.assert(
        fc.property(message, (sent) => {
          const bytes = encode(sent);
          expect(toHex(encodeThere(sent))).toBe(toHex(bytes));
          const [there] = decoderThere().push(bytes);
          const [here] = decoder().push(bytes);
          expect(isDeepStrictEqual(there, sent)).toBe(true);
          expect(isDeepStrictEqual(here, sent)).toBe(true);
          expect(toHex(encode(there))).toBe(toHex(encodeThere(here)));
        }),
        { numRuns },
      );
    },
    LONG,
  );

  it(
    "are judged alike when mutated, and read as the same",
    () => {
      fc.assert(
        fc.property(message, anyMutation, (sent, mutate) => {
          const frame = encode(sent);
          const stream = ours.encodeFrame(mutate(frame.subarray(ours.FRAME_HEADER_LENGTH)));
          const here = verdict(decoder(), stream);
          expect(isDeepStrictEqual(here, verdict(decoderThere(), stream))).toBe(true);
        }),
        { numRuns },
      );
    },
    LONG,
  );

  it(
    "are judged alike when the stream itself is mutated",
    () => {
      fc.assert(
        fc.property(fc.array(message, { minLength: 1, maxLength: 2 }), anyMutation, (sent, mutate) => {
          const stream = mutate(Uint8Array.from(sent.flatMap((each) => [...encode(each)])));
          const here = verdict(decoder(), stream);
          expect(isDeepStrictEqual(here, verdict(decoderThere(), stream))).toBe(true);
        }),
        { numRuns },
      );
    },
    LONG,
  );
});

describe("Beside the published implementation, CBOR", () => {
  it(
    "is the same bytes, and is judged alike when mutated",
    () => {
      const read = (decodeCbor: (bytes: Uint8Array) => unknown, bytes: Uint8Array) => {
        try {
          return { value: decodeCbor(bytes) };
        } catch {
          return "refused";
        }
      };
      fc.assert(
        fc.property(anyJson, anyMutation, (value, mutate) => {
          const bytes = ours.encodeCbor(value);
          expect(toHex(published.encodeCbor(value))).toBe(toHex(bytes));
          const mutated = mutate(bytes);
          const here = read(ours.decodeCbor, mutated);
          expect(isDeepStrictEqual(here, read(published.decodeCbor, mutated))).toBe(true);
        }),
        { numRuns },
      );
    },
    LONG,
  );
});

/** Where this is stricter, and why. Each is shown; all else is alike. */
const STRICTER: { what: string; why: string; taken: () => unknown; refused: () => unknown }[] = [
  {
    what: "more than 1,000,000 entries in the whole item, none of its containers having so many",
    why: "a frame within its limit would cost forty times its size in memory",
    taken: () => published.decodeCbor(manyArrays()),
    refused: () => ours.decodeCbor(manyArrays()),
  },
  {
    what: "the same, to be sent",
    why: "the other end would refuse it",
    taken: () => published.encodeCbor(published.decodeCbor(manyArrays())),
    refused: () => ours.encodeCbor(published.decodeCbor(manyArrays())),
  },
];

/** Two arrays of 600,000 nulls. */
function manyArrays(): Uint8Array {
  const item = new Uint8Array(1 + 600_005 * 2).fill(0xf6);
  item[0] = 0x82;
  for (const at of [1, 600_006]) item.set(fromHex("9a000927c0"), at);
  return item;
}

describe("Stricter than the published implementation", () => {
  it.each(STRICTER)("$what: $why", ({ taken, refused }) => {
    expect(taken).not.toThrow();
    expect(refused).toThrow(ours.ProtocolValidationError);
  });
});

/** Where it gives more: the same is refused, but what was good is not lost. */
describe("Kinder than the published implementation", () => {
  const hello = ours.encodeClientMessage({ type: "hello", version: 8 });

  it("a good message ahead of a bad one in the same chunk is delivered", () => {
    const stream = Uint8Array.of(...hello, 0, 0, 0, 1, 0xff);
    const got: unknown[] = [];
    expect(() => {
      for (const message of new ours.ClientMessageDecoder().push(stream)) got.push(message);
    }).toThrow(ours.ProtocolValidationError);
    expect(got).toHaveLength(1);
    expect(() => new published.ClientMessageDecoder().push(stream)).toThrow(
      published.ProtocolValidationError,
    );
  });
});
