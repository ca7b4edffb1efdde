import {
  decodeFrame,
  encodeFrame,
  FrameDecoder,
  MessageType,
  NerveError,
  parseAiToken,
  parseSearchQuery,
  parseSearchResult,
} from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/nerve-v1.json" with { type: "json" };

interface FrameVector {
  name: string;
  hex: string;
  expect: {
    frame?: { type: number; flags: number; requestId: string; payload: string };
    error?: string;
  };
}

const frames: FrameVector[] = vectors.frames;
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));

function outcome(hex: string): FrameVector["expect"] {
  try {
    const { type, flags, requestId, payload } = decodeFrame(bytesOf(hex));
    const text = new TextDecoder().decode(payload);
    return { frame: { type, flags, requestId: String(requestId), payload: text } };
  } catch (error) {
    if (!(error instanceof NerveError)) throw error;
    return { error: error.kind };
  }
}

const PARSERS: Record<number, (payload: Uint8Array) => unknown> = {
  [MessageType.SearchQuery]: parseSearchQuery,
  [MessageType.SearchResult]: parseSearchResult,
  [MessageType.AiToken]: parseAiToken,
};

describe("vectors of an independent implementation", () => {
  it.each(frames)("frame: $name", ({ hex, expect: expected }) => {
    expect(outcome(hex)).toEqual(expected);
  });

  it.each(frames.filter((vector) => vector.expect.frame !== undefined))(
    "encoded and streamed byte for byte: $name",
    ({ hex }) => {
      const message = bytesOf(hex);
      const [frame] = new FrameDecoder().push(message);
      if (frame === undefined) throw new Error("There was no frame.");
      const encoded = encodeFrame(frame);
      encoded[7] = frame.flags; // Unassigned bits are told, and never sent.
      expect(encoded).toEqual(message);
    },
  );

  it.each(vectors.payloads)("payload of type $type: $name", ({ type, payload, valid }) => {
    const parse = () => PARSERS[type]?.(new TextEncoder().encode(payload));
    if (valid) expect(parse()).toEqual(JSON.parse(payload));
    else expect(parse).toThrow(expect.objectContaining({ name: "NerveError", kind: "InvalidPayload" }));
  });
});
