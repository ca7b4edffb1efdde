import { MessageType } from "@anvesha/nerve";
import type { Frame } from "@anvesha/nerve";
import fc from "fast-check";

const anyId = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const anyType = fc.constantFrom(...Object.values(MessageType));

/** Lone surrogates, astral characters and all. */
export const anyText = fc.string({ unit: "binary" });

/** A frame as it may be sent, its payload in bytes. */
export const anyFrame: fc.Arbitrary<Frame> = fc.record({
  type: anyType,
  flags: fc.integer({ min: 0, max: 3 }),
  requestId: anyId,
  payload: fc.uint8Array({ maxLength: 80 }),
});

/** Changes bytes of a message: overwrites, cuts off, puts in; the header more often than the rest. */
export const anyMutation: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = fc
  .array(
    fc.record({
      how: fc.constantFrom("overwrite", "cut", "insert"),
      at: fc.oneof(fc.nat(24), fc.nat(110)),
      byte: fc.oneof(fc.constantFrom(0, 1, 2, 0x05, 0x10, 0xff), fc.nat(255)),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((steps) => (bytes) => steps.reduce((mutated, step) => mutate(mutated, step), Uint8Array.from(bytes)));

function mutate(
  bytes: Uint8Array<ArrayBuffer>,
  { how, at, byte }: { how: string; at: number; byte: number },
): Uint8Array<ArrayBuffer> {
  if (how === "cut") return bytes.slice(0, at);
  if (how === "overwrite") return bytes.map((old, i) => (i === at ? byte : old));
  return Uint8Array.from([...bytes.slice(0, at), byte, ...bytes.slice(at)]);
}

/** Bytes cut into chunks, empty ones among them. */
export function cutAnywhere(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const marks = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return marks.slice(1).map((end, i) => bytes.slice(marks[i], end));
}
