import type { ClientMessage, JsonValue, ServerMessage } from "@crow-agent/protocol";
import fc from "fast-check";

/** Text that can be sent, astral characters among it; now and then longer than what is read byte by byte. */
const anyText = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ unit: "binary", maxLength: 12 }).filter((text) => text.isWellFormed()),
  },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 90 }) },
  { weight: 1, arbitrary: fc.constantFrom("", "\0", "\ufeff", "é".repeat(200), "a".repeat(300), "😀") },
);

const anyNumber = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -300, max: 300 }),
  fc.constantFrom(0, -0, 23, 24, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, -(2 ** 32) - 1),
  fc
    .double({ noDefaultInfinity: true, noNaN: true })
    .filter((number) => !Number.isInteger(number) || Number.isSafeInteger(number)),
);

/** What every object inherits, too, and indices, which come first in an object. */
const anyKey = fc.oneof(
  { weight: 3, arbitrary: anyText },
  {
    weight: 1,
    arbitrary: fc.constantFrom("__proto__", "constructor", "toString", "hasOwnProperty", "0", "10", "-1"),
  },
);

const { json } = fc.letrec<{ json: JsonValue }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(null, true, false),
    anyNumber,
    anyText,
    fc.array(tie("json"), { maxLength: 6 }),
    objectOf(tie("json")),
  ),
}));

function objectOf(values: fc.Arbitrary<JsonValue>): fc.Arbitrary<JsonValue> {
  return (
    fc
      .uniqueArray(fc.tuple(anyKey, values), { maxLength: 6, selector: ([key]) => key })
      // These are own members, whatever their keys.
      .map((entries) => Object.fromEntries(entries))
  );
}

/** Strict JSON that can be sent, now and then deep. */
export const anyJson: fc.Arbitrary<JsonValue> = fc.oneof(
  { weight: 9, arbitrary: json },
  {
    weight: 1,
    arbitrary: fc.tuple(json, fc.nat(40)).map(([value, levels]) => {
      let deep: JsonValue = value;
      for (let level = 0; level < levels; level++) deep = level % 2 === 0 ? [deep] : { in: deep };
      return deep;
    }),
  },
);

/** With the prototype that a decoder gives. */
const plain = <Fields extends object>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }) =>
  fc.record(fields, { noNullPrototype: true });

const anyId = anyText.filter((text) => text !== "");
const anyServerId = fc.uuid({ version: 4 });
const anySessionTarget = plain({ serverId: anyServerId, sessionId: anyId, attachmentId: anyId });
const anyTarget = fc.oneof(plain({ serverId: anyServerId }), anySessionTarget);
const anyError = plain({ code: anyId, message: anyText });

/** Members of a map come in any order, and are encoded in theirs. */
const shuffled = <Message extends object>(message: fc.Arbitrary<Message>): fc.Arbitrary<Message> =>
  fc.tuple(message, fc.nat(10)).map(([fields, by]) => {
    const entries = Object.entries(fields);
    const rotated = entries.map((_, i) => entries[(i + by) % entries.length] ?? []);
    return Object.fromEntries(rotated) as Message;
  });

const typed = <Type extends string>(type: Type) => fc.constant(type);

export const anyClientMessage: fc.Arbitrary<ClientMessage> = fc.oneof(
  shuffled(fc.record({ type: typed("hello"), version: fc.nat() })),
  shuffled(fc.record({ type: typed("cancel"), id: anyId, target: anyTarget })),
  shuffled(fc.record({ type: typed("request"), id: anyId, target: anyTarget, call: anyJson })),
);

export const anyServerMessage: fc.Arbitrary<ServerMessage> = fc.oneof(
  shuffled(fc.record({ type: typed("hello"), version: fc.constant(8 as const), serverId: anyServerId })),
  shuffled(fc.record({ type: typed("hello_error"), error: anyError })),
  shuffled(fc.record({ type: typed("response"), id: anyId, ok: fc.constant(true as const) })),
  shuffled(
    fc.record({ type: typed("response"), id: anyId, ok: fc.constant(true as const), result: anyJson }),
  ),
  shuffled(
    fc.record({ type: typed("response"), id: anyId, ok: fc.constant(false as const), error: anyError }),
  ),
  shuffled(fc.record({ type: typed("service_update"), subscriptionId: anyId, update: anyJson })),
  shuffled(
    fc.record({ type: typed("attachment"), attachment: fc.oneof(anySessionTarget, fc.constant(null)) }),
  ),
);

/** Changes some bytes: overwrites, cuts off, puts in; often with what begins an item. */
export const anyMutation: fc.Arbitrary<(bytes: Uint8Array) => Uint8Array<ArrayBuffer>> = fc
  .array(
    fc.record({
      how: fc.constantFrom("overwrite", "overwrite", "overwrite", "cut", "insert"),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      byte: fc.oneof(
        fc.nat(255),
        fc.constantFrom(0x00, 0x18, 0x1b, 0x20, 0x40, 0x41, 0x60, 0x61, 0x80, 0x81, 0xa0, 0xa1, 0xc0),
        fc.constantFrom(0xf4, 0xf6, 0xf7, 0xf9, 0xfa, 0xfb, 0xff),
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((steps) => (bytes) => steps.reduce((mutated, step) => mutate(mutated, step), Uint8Array.from(bytes)));

function mutate(
  bytes: Uint8Array<ArrayBuffer>,
  { how, at, byte }: { how: string; at: number; byte: number },
): Uint8Array<ArrayBuffer> {
  const index = Math.floor(at * bytes.length);
  if (how === "cut") return bytes.slice(0, index);
  if (how === "overwrite") return bytes.map((old, i) => (i === index ? byte : old));
  return Uint8Array.from([...bytes.slice(0, index), byte, ...bytes.slice(index)]);
}

/** Bytes cut into chunks, empty ones among them. */
export function cutAnywhere(bytes: Uint8Array, cuts: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const marks = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return marks.slice(1).map((end, i) => bytes.slice(marks[i], end));
}
