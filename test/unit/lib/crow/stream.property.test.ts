import {
  ClientMessageDecoder,
  decodeCbor,
  encodeClientMessage,
  encodeServerMessage,
  FrameDecoder,
  FRAME_HEADER_LENGTH,
  ProtocolValidationError,
  ServerMessageDecoder,
} from "@crow-agent/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyClientMessage, anyMutation, anyServerMessage, cutAnywhere } from "./arbitrary.ts";
import { fromHex, toHex } from "./vector-suite.ts";

const anyCuts = fc.array(fc.nat(1000), { maxLength: 12 });

function joined(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(frames.flatMap((frame) => [...frame]));
}

interface Decoder {
  push(chunk: Uint8Array): Iterable<unknown>;
  end(): void;
}

interface Reading {
  got: unknown[];
  error: unknown;
}

/** All that a decoder gives for these chunks, and what it throws, be it in the end. */
function read(decoder: Decoder, chunks: readonly Uint8Array[]): Reading {
  const got: unknown[] = [];
  try {
    for (const chunk of chunks) for (const message of decoder.push(chunk)) got.push(message);
    decoder.end();
  } catch (error) {
    return { got, error };
  }
  return { got, error: undefined };
}

const plain = ({ got, error }: Reading) => {
  if (error === undefined) return { got };
  expect(error).toBeInstanceOf(ProtocolValidationError);
  const { layer, path, offset, message } = error as ProtocolValidationError;
  return { got, error: { layer, path, offset, message } };
};

describe("Decoders tolerate any fragmentation or coalescing", () => {
  it("of a client's messages", () => {
    fc.assert(
      fc.property(fc.array(anyClientMessage, { maxLength: 5 }), anyCuts, (messages, cuts) => {
        const stream = joined(messages.map((message) => encodeClientMessage(message)));
        expect(read(new ClientMessageDecoder(), cutAnywhere(stream, cuts))).toEqual({ got: messages });
      }),
    );
  });

  it("of a server's messages", () => {
    fc.assert(
      fc.property(fc.array(anyServerMessage, { maxLength: 5 }), anyCuts, (messages, cuts) => {
        const stream = joined(messages.map((message) => encodeServerMessage(message)));
        expect(read(new ServerMessageDecoder(), cutAnywhere(stream, cuts))).toEqual({ got: messages });
      }),
    );
  });

  it("down to a byte at a time, of frames that are empty, short and beyond the first buffer", () => {
    const payloads = ["", "f6", "00".repeat(70_000), "", "81".repeat(300)];
    const decoder = new FrameDecoder();
    const got: string[] = [];
    const stream = joined(payloads.map((hex) => framed(fromHex(hex))));
    for (const byte of stream)
      for (const payload of decoder.push(Uint8Array.of(byte))) got.push(toHex(payload));
    decoder.end();
    expect(got).toEqual(payloads);
  });

  it("and of a stream that goes wrong: the same messages, and then the same error", () => {
    fc.assert(
      fc.property(
        fc.array(anyClientMessage, { minLength: 1, maxLength: 4 }),
        anyMutation,
        anyCuts,
        (messages, mutate, cuts) => {
          const stream = mutate(joined(messages.map((message) => encodeClientMessage(message))));
          const whole = plain(read(new ClientMessageDecoder(), [stream]));
          expect(plain(read(new ClientMessageDecoder(), cutAnywhere(stream, cuts)))).toEqual(whole);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("when the transport takes its chunk back as soon as it is pushed", () => {
    fc.assert(
      fc.property(fc.array(anyServerMessage, { maxLength: 4 }), anyCuts, (messages, cuts) => {
        const decoder = new ServerMessageDecoder();
        const stream = joined(messages.map((message) => encodeServerMessage(message)));
        const pushed = cutAnywhere(stream, cuts).map((chunk) => {
          const given = decoder.push(chunk);
          chunk.fill(0xff);
          return given;
        });
        expect(pushed.flatMap((given) => [...given])).toEqual(messages);
      }),
    );
  });

  it.each([
    ["a Uint8Array", (bytes: Uint8Array) => Uint8Array.from(bytes)],
    ["a Buffer", (bytes: Uint8Array) => Buffer.from(bytes)],
    ["a part of something larger", (bytes: Uint8Array) => Uint8Array.of(9, ...bytes, 9).subarray(1, -1)],
  ])("and payloads of frames, and byte strings, stay as they were: %s", (_, make) => {
    const chunk = make(framed(fromHex("820f4101")));
    const [payload = new Uint8Array(0)] = new FrameDecoder().push(chunk);
    const value = decodeCbor(chunk.subarray(FRAME_HEADER_LENGTH));
    chunk.fill(0xff);
    expect(toHex(payload)).toBe("820f4101");
    expect(value).toEqual([15, Uint8Array.of(1)]);
  });

  it("whether what a chunk gave is iterated or not", () => {
    fc.assert(
      fc.property(fc.array(anyClientMessage, { minLength: 1, maxLength: 4 }), anyCuts, (messages, cuts) => {
        const decoder = new ClientMessageDecoder();
        const stream = joined(messages.map((message) => encodeClientMessage(message)));
        for (const chunk of cutAnywhere(stream, cuts)) decoder.push(chunk);
        expect([...decoder.push(encodeClientMessage({ type: "hello", version: 8 }))]).toHaveLength(1);
        decoder.end();
      }),
    );
  });
});

describe("A failure", () => {
  const hello = encodeClientMessage({ type: "hello", version: 8 });
  const bad = {
    "too long a frame": Uint8Array.of(0xff, 0xff, 0xff, 0xff),
    "no CBOR": framed(Uint8Array.of(0xff)),
    "no message": framed(Uint8Array.of(0xf6)),
    "a byte string": framed(fromHex("a264747970656568656c6c6f6776657273696f6e4108")),
  };

  it.each(Object.entries(bad))("comes after the good messages of its chunk: %s", (_, frame) => {
    const decoder = new ClientMessageDecoder();
    const { got, error } = read(decoder, [joined([hello, hello, frame, hello])]);
    expect(got).toEqual([
      { type: "hello", version: 8 },
      { type: "hello", version: 8 },
    ]);
    expect(error).toBeInstanceOf(ProtocolValidationError);
  });

  it.each(Object.entries(bad))("is final, the same error ever after: %s", (_, frame) => {
    const decoder = new ClientMessageDecoder();
    const { error } = read(decoder, [frame]);
    expect(caught(() => decoder.push(hello))).toBe(error);
    expect(caught(() => decoder.push(new Uint8Array(0)))).toBe(error);
    expect(caught(() => decoder.end())).toBe(error);
  });

  it("is final though nobody iterated the chunk in which it came", () => {
    const decoder = new ClientMessageDecoder();
    decoder.push(joined([hello, bad["no CBOR"]]));
    expect(() => decoder.push(hello)).toThrow(ProtocolValidationError);
    expect(() => decoder.end()).toThrow(ProtocolValidationError);
  });

  it("is final for a chunk that isn't bytes, too", () => {
    const decoder = new ClientMessageDecoder();
    const push = decoder.push.bind(decoder) as (chunk: unknown) => unknown;
    const error = caught(() => push("bytes"));
    expect(error).toMatchObject({ layer: "frame", message: "A chunk must be a Uint8Array" });
    expect(caught(() => decoder.push(hello))).toBe(error);
  });

  it("is the end of a stream inside a frame", () => {
    for (let length = 1; length < hello.length; length++) {
      const decoder = new ClientMessageDecoder();
      expect([...decoder.push(hello.subarray(0, length))]).toEqual([]);
      const error = caught(() => decoder.end());
      expect(error).toMatchObject({ layer: "frame", offset: length });
      expect(caught(() => decoder.push(hello.subarray(length)))).toBe(error);
    }
  });

  it("is final for a decoder of frames alone", () => {
    const decoder = new FrameDecoder({ maxFrameLength: 1 });
    const { got, error } = read(decoder, [joined([framed(Uint8Array.of(7)), bad["too long a frame"]])]);
    expect(got).toEqual([Uint8Array.of(7)]);
    expect(caught(() => decoder.push(hello))).toBe(error);
    expect(caught(() => decoder.end())).toBe(error);
  });
});

/** Written here once more, so that no mistake of the encoder's is shared. */
function framed(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME_HEADER_LENGTH + payload.length);
  new DataView(frame.buffer).setUint32(0, payload.length);
  frame.set(payload, FRAME_HEADER_LENGTH);
  return frame;
}

function caught(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail.");
}
