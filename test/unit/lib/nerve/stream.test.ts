import { encodeFrame, FrameDecoder, MAX_PAYLOAD_SIZE, MessageType, NerveError } from "@anvesha/nerve";
import type { Frame } from "@anvesha/nerve";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyFrame, anyMutation, cutAnywhere } from "./arbitrary.ts";
import { cancel, ping, token } from "./messages.ts";
import { readStream } from "./reference.ts";
import type { Reading } from "./reference.ts";

const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** All that comes out of the chunks and the end of the stream: frames, then the fault if there is one. */
function readings(chunks: Iterable<Uint8Array>): Reading[] {
  const decoder = new FrameDecoder();
  const seen: Reading[] = [];
  const take = ({ type, flags, requestId, payload }: Frame) =>
    seen.push({ type, flags, requestId, payload: [...payload] });
  try {
    for (const chunk of chunks) for (const frame of decoder.push(chunk)) take(frame);
    decoder.end();
  } catch (error) {
    if (!(error instanceof NerveError)) throw error;
    seen.push({ kind: error.kind });
  }
  return seen;
}

const anyCuts = fc.array(fc.nat(), { maxLength: 12, size: "max" });

describe("FrameDecoder", () => {
  it("Decision 3: frames follow one another, and any fragmentation gives the same ones", () => {
    fc.assert(
      fc.property(fc.array(anyFrame, { maxLength: 6 }), anyCuts, (frames, cuts) => {
        const stream = joined(...frames.map(encodeFrame));
        const expected = frames.map((frame) => ({ ...frame, payload: [...frame.payload] }));
        expect(readings(cutAnywhere(stream, cuts))).toEqual(expected);
      }),
    );
  });

  it("takes a stream byte by byte", () => {
    const stream = joined(ping(1n), token(2n, "Hello"), cancel(3n));
    const bytewise = Array.from(stream, (byte) => Uint8Array.of(byte));
    expect(readings(bytewise)).toEqual(readings([stream]));
    expect(readings([stream])).toHaveLength(3);
  });

  it("mutated and cut anywhere, says what the bytes say or fails with the right kind, never otherwise", () => {
    fc.assert(
      fc.property(
        fc.array(anyFrame, { minLength: 1, maxLength: 4 }),
        anyMutation,
        anyCuts,
        (frames, mutate, cuts) => {
          const stream = mutate(joined(...frames.map(encodeFrame)));
          expect(readings(cutAnywhere(stream, cuts))).toEqual(readStream(stream));
        },
      ),
      { numRuns: 500 },
    );
  }, 30_000);

  it("Decision 4: each field is judged as soon as its bytes are there", () => {
    const wrong = Uint8Array.of(0x57, 0x52, 0x45, 0x4e, 2, 0, 0x77);
    const right = ping(1n);
    const judgedAt = (good: number, bad: Uint8Array) => {
      const decoder = new FrameDecoder();
      decoder.push(right.slice(0, good));
      return [...bad].findIndex((byte) => failure(() => [...decoder.push(Uint8Array.of(byte))]) !== "none");
    };
    expect(judgedAt(0, wrong.slice(0, 4))).toBe(3);
    expect(judgedAt(4, wrong.slice(4, 6))).toBe(1);
    expect(judgedAt(6, wrong.slice(6, 7))).toBe(0);
    expect(judgedAt(16, Uint8Array.of(1, 0, 0x10, 0))).toBe(3);
  });

  it("Decision 3: an end in mid-frame is MalformedFrame, an end between frames is not", () => {
    const message = token(1n, "Hello");
    for (let length = 0; length <= message.length; length++) {
      const decoder = new FrameDecoder();
      for (const frame of decoder.push(message.slice(0, length))) expect(frame.requestId).toBe(1n);
      const whole = length === 0 || length === message.length;
      expect(failure(() => decoder.end())).toBe(whole ? "none" : "MalformedFrame");
    }
  });

  it("gives the frames before a break, then fails for good", () => {
    const decoder = new FrameDecoder();
    const seen: bigint[] = [];
    const broken = joined(ping(1n), ping(2n), new Uint8Array(20), ping(3n));
    const read = () => {
      for (const { requestId } of decoder.push(broken)) seen.push(requestId);
    };
    expect(failure(read)).toBe("InvalidMagic");
    expect(seen).toEqual([1n, 2n]);
    expect(failure(() => decoder.push(ping(4n)))).toBe("InvalidMagic");
    expect(failure(() => decoder.end())).toBe("InvalidMagic");
  });

  it("fails at the next call when nobody looked at the frames of the broken chunk", () => {
    const decoder = new FrameDecoder();
    decoder.push(new Uint8Array(20));
    expect(failure(() => decoder.end())).toBe("InvalidMagic");
  });

  it("an end in mid-frame is the end: nothing is taken up again", () => {
    const decoder = new FrameDecoder();
    decoder.push(ping(1n).slice(0, 5));
    expect(failure(() => decoder.end())).toBe("MalformedFrame");
    expect(failure(() => decoder.push(ping(1n).slice(5)))).toBe("MalformedFrame");
  });

  it("a frame whole within its chunk is a view of it; one that is not gets one buffer of its own", () => {
    const message = token(1n, "Hello");
    const [whole] = new FrameDecoder().push(message);
    expect(whole?.payload.buffer).toBe(message.buffer);

    const decoder = new FrameDecoder();
    decoder.push(message.slice(0, 22));
    const [cut] = decoder.push(message.slice(22));
    expect(cut?.payload.buffer.byteLength).toBe(message.length - 20);
    expect(cut?.payload).toEqual(whole?.payload);
  });

  it("does not let the next frame overwrite the one before", () => {
    const decoder = new FrameDecoder();
    const first = token(1n, "first");
    const second = token(2n, "other");
    const [a] = [...decoder.push(first.slice(0, 25)), ...decoder.push(first.slice(25))];
    const [b] = [...decoder.push(second.slice(0, 25)), ...decoder.push(second.slice(25))];
    expect(new TextDecoder().decode(a?.payload)).toBe('{"t":"first"}');
    expect(new TextDecoder().decode(b?.payload)).toBe('{"t":"other"}');
  });

  it("Payload: 1 MiB passes in pieces; a byte more is refused at the header, with the request it is about", () => {
    const payload = new Uint8Array(MAX_PAYLOAD_SIZE).fill(7);
    const message = encodeFrame({ type: MessageType.AiToken, requestId: 9n, payload });
    const decoder = new FrameDecoder();
    const frames = cutAnywhere(message, [10, 70_000, 600_000]).flatMap((chunk) => [...decoder.push(chunk)]);
    expect(frames.map((frame) => frame.payload.length)).toEqual([MAX_PAYLOAD_SIZE]);

    message[16] = 1;
    const push = () => [...new FrameDecoder().push(message.subarray(0, 20))];
    expect(push).toThrow(expect.objectContaining({ kind: "PayloadTooLarge", requestId: 9n }));
  });
});

function failure(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof NerveError) return error.kind;
    throw error;
  }
  return "none";
}
