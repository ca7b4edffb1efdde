import { decodeFrame, encodeFrame, Flags, MAX_PAYLOAD_SIZE, MessageType, NerveError } from "@anvesha/nerve";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anyFrame, anyMutation, anyText } from "./arbitrary.ts";
import { readMessage } from "./reference.ts";
import type { Reading } from "./reference.ts";
import { token } from "./messages.ts";

const { Ping, AiToken } = MessageType;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The kind with which it fails; anything but a NerveError is thrown on. */
function kindOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof NerveError) return error.kind;
    throw error;
  }
  return "none";
}

/** A header of a Ping with id 1, with some bytes changed. */
function header(changes: Record<number, number>, more = 0): Uint8Array {
  const bytes = new Uint8Array(20 + more);
  bytes.set([0x56, 0x52, 0x45, 0x4e, 1, 0, 1, 2, 1]);
  for (const [at, byte] of Object.entries(changes)) bytes[Number(at)] = byte;
  return bytes;
}

const BAD_MAGIC = { 0: 0x57 };
const BAD_VERSION = { 4: 2 };
const BAD_TYPE = { 6: 0x77 };
const BAD_LENGTH = { 16: 1, 18: 0x10 };

describe("encodeFrame", () => {
  it("Frame Layout, decision 2: magic, version, type, flags, request id, length, payload, little-endian, no padding", () => {
    const frame = encodeFrame({
      type: AiToken,
      flags: Flags.STREAM,
      requestId: 0x0807060504030201n,
      payload: "hi",
    });
    expect(hex(frame)).toBe("5652454e" + "0100" + "04" + "01" + "0102030405060708" + "02000000" + "6869");
  });

  it("Decision 1: the magic is the bytes 56 52 45 4E", () => {
    expect([...encodeFrame({ type: Ping, requestId: 1n }).slice(0, 4)]).toEqual([0x56, 0x52, 0x45, 0x4e]);
  });

  it("sends FINAL and no payload when nothing else is said", () => {
    expect(decodeFrame(encodeFrame({ type: Ping, requestId: 1n }))).toEqual({
      type: Ping,
      flags: Flags.FINAL,
      requestId: 1n,
      payload: new Uint8Array(0),
    });
  });

  it("Decision 8: unassigned bits are zero on send", () => {
    expect(encodeFrame({ type: Ping, flags: 0xff, requestId: 1n })[7]).toBe(3);
  });

  it.each([0n, 1n, 2n ** 32n - 1n, 2n ** 32n, 2n ** 53n + 1n, 2n ** 63n, 2n ** 64n - 1n])(
    "Request ID Semantics: u64 %i is exact",
    (requestId) => expect(decodeFrame(encodeFrame({ type: Ping, requestId })).requestId).toBe(requestId),
  );

  it.each([-1n, 2n ** 64n])("refuses %i, which is not a u64", (requestId) => {
    expect(kindOf(() => encodeFrame({ type: Ping, requestId }))).toBe("MalformedFrame");
  });

  it("refuses a type that is not in the registry", () => {
    expect(kindOf(() => encodeFrame({ type: 0x06 as never, requestId: 1n }))).toBe("UnknownMessageType");
  });

  it("MAX_PAYLOAD_SIZE: takes 1 MiB and refuses a byte more, counted in UTF-8", () => {
    const frame = (payload: Uint8Array | string) => () =>
      encodeFrame({ type: AiToken, requestId: 1n, payload });
    expect(frame("x".repeat(MAX_PAYLOAD_SIZE))()).toHaveLength(20 + MAX_PAYLOAD_SIZE);
    expect(frame("é".repeat(MAX_PAYLOAD_SIZE / 2))()).toHaveLength(20 + MAX_PAYLOAD_SIZE);
    expect(kindOf(frame("é".repeat(MAX_PAYLOAD_SIZE / 2) + "x"))).toBe("PayloadTooLarge");
    expect(kindOf(frame(new Uint8Array(MAX_PAYLOAD_SIZE + 1)))).toBe("PayloadTooLarge");
  });

  it("writes text as UTF-8, a lone surrogate as U+FFFD", () => {
    fc.assert(
      fc.property(anyText, (payload) => {
        const frame = encodeFrame({ type: AiToken, requestId: 1n, payload });
        expect(decodeFrame(frame).payload).toEqual(new TextEncoder().encode(payload));
      }),
    );
  });
});

describe("decodeFrame", () => {
  it.each([
    ["magic", { ...BAD_MAGIC, ...BAD_VERSION, ...BAD_TYPE, ...BAD_LENGTH }, "InvalidMagic"],
    ["version", { ...BAD_VERSION, ...BAD_TYPE, ...BAD_LENGTH }, "UnsupportedVersion"],
    ["type", { ...BAD_TYPE, ...BAD_LENGTH }, "UnknownMessageType"],
    ["length", BAD_LENGTH, "PayloadTooLarge"],
  ])("Validation Order: a wrong %s is named before what comes later", (_, changes, kind) => {
    expect(kindOf(() => decodeFrame(header(changes)))).toBe(kind);
    expect(kindOf(() => decodeFrame(header(changes, 7)))).toBe(kind);
  });

  it("Decision 4: a message shorter than 20 bytes is MalformedFrame, whatever it holds", () => {
    for (let length = 0; length < 20; length++) {
      expect(kindOf(() => decodeFrame(header({}).slice(0, length)))).toBe("MalformedFrame");
      expect(kindOf(() => decodeFrame(header(BAD_MAGIC).slice(0, length)))).toBe("MalformedFrame");
    }
  });

  it("Decision 3: one message is exactly one frame, not a byte less or more", () => {
    const message = token(1n, "Hello");
    expect(kindOf(() => decodeFrame(message.slice(0, -1)))).toBe("MalformedFrame");
    expect(kindOf(() => decodeFrame(Uint8Array.from([...message, 0])))).toBe("MalformedFrame");
    expect(kindOf(() => decodeFrame(Uint8Array.from([...message, ...message])))).toBe("MalformedFrame");
  });

  it("Payload: exactly 1 MiB announced passes, a byte more does not, and nothing is read for it", () => {
    expect(kindOf(() => decodeFrame(header({ 18: 0x10 }, MAX_PAYLOAD_SIZE)))).toBe("none");
    expect(kindOf(() => decodeFrame(header({ 16: 1, 18: 0x10 })))).toBe("PayloadTooLarge");
    expect(kindOf(() => decodeFrame(header({ 16: 0xff, 17: 0xff, 18: 0xff, 19: 0xff })))).toBe(
      "PayloadTooLarge",
    );
  });

  it("knows all 256 types, and takes eight", () => {
    const taken = Array.from({ length: 256 }, (_, type) => type).filter(
      (type) => kindOf(() => decodeFrame(header({ 6: type }))) === "none",
    );
    expect(taken).toEqual([1, 2, 3, 4, 5, 0x10, 0x11, 0x12]);
  });

  it("Decision 7: the reserved types 0x10 to 0x12 decode, whatever they carry", () => {
    const { type, payload } = decodeFrame(header({ 6: 0x11, 16: 1, 20: 0xff }, 1));
    expect({ type, payload: [...payload] }).toEqual({ type: MessageType.AgentTaskEvent, payload: [0xff] });
  });

  it("Decision 8: flags are told as they came", () => {
    expect(decodeFrame(header({ 7: 0xfe })).flags).toBe(0xfe);
  });

  it("says which request an error is about, when the id was there", () => {
    const { requestId } = errorOf(() => decodeFrame(header(BAD_LENGTH)));
    expect(requestId).toBe(1n);
    expect(errorOf(() => decodeFrame(header({}, 1))).requestId).toBe(1n);
    expect(errorOf(() => decodeFrame(header(BAD_TYPE))).requestId).toBe(1n);
  });

  it("takes an ArrayBuffer, a Buffer and a view into the middle of something", () => {
    const message = token(1n, "Hello");
    const wide = new Uint8Array(message.length + 9);
    wide.set(message, 4);
    const expected = decodeFrame(message);
    expect(decodeFrame(message.slice().buffer)).toEqual(expected);
    expect(decodeFrame(Buffer.from(message))).toEqual(expected);
    expect(decodeFrame(wide.subarray(4, 4 + message.length))).toEqual(expected);
  });
});

describe("a frame, come what may", () => {
  it("round-trips", () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        expect(decodeFrame(encodeFrame(frame))).toEqual(frame);
      }),
    );
  });

  const asReading = (bytes: Uint8Array): Reading => {
    try {
      const { payload, ...rest } = decodeFrame(bytes);
      return { ...rest, payload: [...payload] };
    } catch (error) {
      if (!(error instanceof NerveError)) throw error;
      return { kind: error.kind };
    }
  };

  it("mutated, says what its bytes say or fails with the right kind, and never otherwise", () => {
    fc.assert(
      fc.property(anyFrame, anyMutation, (frame, mutate) => {
        const bytes = mutate(encodeFrame(frame));
        expect(asReading(bytes)).toEqual(readMessage(bytes));
      }),
      { numRuns: 1_000 },
    );
  }, 30_000);

  it("made of any bytes, says what they say or fails with the right kind", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(asReading(bytes)).toEqual(readMessage(bytes));
      }),
    );
  });
});

describe("Allocation per frame", () => {
  afterEach(() => vi.unstubAllGlobals());

  /** How many buffers and views are made meanwhile. */
  function allocations(run: () => unknown): number {
    let count = 0;
    const counted = <T extends object>(constructor: T) =>
      new Proxy(constructor, {
        construct(target, args, newTarget) {
          count++;
          return Reflect.construct(target as never, args, newTarget) as object;
        },
      });
    vi.stubGlobal("Uint8Array", counted(Uint8Array));
    vi.stubGlobal("ArrayBuffer", counted(ArrayBuffer));
    vi.stubGlobal("DataView", counted(DataView));
    const encode = vi.spyOn(TextEncoder.prototype, "encode");
    const subarray = vi.spyOn(Object.getPrototypeOf(Uint8Array.prototype) as Uint8Array, "subarray");
    run();
    count += encode.mock.calls.length + subarray.mock.calls.length;
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    return count;
  }

  const bytes = new TextEncoder().encode('{"t":"Hello"}');

  it.each([
    ["no payload", undefined],
    ["bytes", bytes],
    ["short text", '{"t":"Hello"}'],
    ["long text", "x".repeat(5_000)],
    ["text that is not ASCII", "é😀"],
  ])("encoding makes exactly one: %s", (_, payload) => {
    const init = { type: AiToken, requestId: 2n ** 64n - 1n, ...(payload !== undefined && { payload }) };
    expect(allocations(() => encodeFrame(init))).toBe(1);
  });

  it("decoding makes one at most, the view that is the payload", () => {
    const message = token(1n, "Hello");
    const { payload } = decodeFrame(message);
    expect(payload.buffer).toBe(message.buffer);
    expect(text(payload)).toBe('{"t":"Hello"}');
    expect(allocations(() => decodeFrame(message))).toBe(1);
  });

  it("decoding makes none when there is no payload", () => {
    const message = encodeFrame({ type: Ping, requestId: 2n ** 64n - 1n });
    expect(allocations(() => decodeFrame(message))).toBe(0);
  });

  it("a refused header makes none", () => {
    const message = header(BAD_LENGTH);
    expect(allocations(() => kindOf(() => decodeFrame(message)))).toBe(0);
  });
});

function errorOf(run: () => unknown): NerveError {
  try {
    run();
  } catch (error) {
    if (error instanceof NerveError) return error;
    throw error;
  }
  throw new Error("It did not fail.");
}
