/** Frames that cost their sender little, each made as its stream of bytes. */
const ARRAY = 4;
const MAP = 5;
const TEXT = 3;
const MIB = 1024 * 1024;
const LIMIT = 16 * MIB;
/** So many that one more would be refused, with the array or map around them counted. */
const ENTRIES = 999_999;

export const HOSTILE_FRAMES: Record<string, () => Uint8Array> = {
  "16 MiB of empty arrays in an array": () => framed(filled(LIMIT, 0x80, head(ARRAY, LIMIT - 5))),
  "a million empty arrays": () => framed(filled(5 + ENTRIES, 0x80, head(ARRAY, ENTRIES))),
  "16 MiB of arrays 63 deep": () => framed(deep(Math.floor((LIMIT - 5) / 63))),
  "a million arrays, 63 deep": () => framed(deep(15_000)),
  "a million empty keys": () => framed(repeated(head(MAP, 1_000_000), [0x60, 0xf6], 1_000_000)),
  "half a million maps of one key": () =>
    framed(repeated(head(ARRAY, ENTRIES >> 1), [0xa1, 0x61, 0x78, 0x80], ENTRIES >> 1)),
  "a million texts": () => framed(texts(ENTRIES)),
  "a million byte strings": () => framed(filled(5 + ENTRIES, 0x40, head(ARRAY, ENTRIES))),
  "16 MiB of text": () => framed(filled(LIMIT, 0x61, head(TEXT, LIMIT - 5))),
  "16 MiB of text that isn't UTF-8 in the end": () => {
    const payload = filled(LIMIT, 0x61, head(TEXT, LIMIT - 5));
    payload[LIMIT - 1] = 0xff;
    return framed(payload);
  },
  "16 MiB announced, and one byte sent": () => Uint8Array.of(1, 0, 0, 0, 0x9a),
  "4 billion elements announced": () => framed(head(ARRAY, 0xffff_ffff)),
  "4 GiB of text announced": () => framed(head(TEXT, 0xffff_ffff)),
  "4 billion entries announced": () => framed(head(MAP, 0xffff_ffff)),
};

/** A map of a million keys, all of them different, and the same as JSON. */
export function manyKeys(): { frame: Uint8Array; json: Uint8Array } {
  const payload = new Uint8Array(5 + ENTRIES * 7);
  payload.set(head(MAP, ENTRIES));
  for (let i = 0; i < ENTRIES; i++) payload.set([0x65, ...letters(i), 0xf6], 5 + i * 7);
  const members = Array.from({ length: ENTRIES }, (_, i) => `"${String.fromCharCode(...letters(i))}":null`);
  return { frame: framed(payload), json: new TextEncoder().encode(`{${members.join()}}`) };
}

function letters(i: number): number[] {
  return [0, 1, 2, 3, 4].map((place) => 97 + (Math.floor(i / 26 ** place) % 26));
}

/** So many arrays, each in 62 others. */
function deep(count: number): Uint8Array {
  const payload = filled(5 + count * 63, 0x81, head(ARRAY, count));
  for (let at = 5 + 62; at < payload.length; at += 63) payload[at] = 0x80;
  return payload;
}

function texts(count: number): Uint8Array {
  const payload = filled(5 + count * 16, 0x61, head(ARRAY, count));
  for (let i = 0; i < count; i++) payload.set([0x6f, ...letters(i)], 5 + i * 16);
  return payload;
}

function repeated(start: Uint8Array, item: readonly number[], count: number): Uint8Array {
  const payload = new Uint8Array(start.length + item.length * count);
  payload.set(start);
  for (let i = 0; i < count; i++) payload.set(item, start.length + i * item.length);
  return payload;
}

function filled(length: number, byte: number, start: Uint8Array): Uint8Array {
  const payload = new Uint8Array(length).fill(byte);
  payload.set(start);
  return payload;
}

function head(major: number, argument: number): Uint8Array {
  const bytes = new Uint8Array(5);
  bytes[0] = (major << 5) | 26;
  new DataView(bytes.buffer).setUint32(1, argument);
  return bytes;
}

function framed(payload: Uint8Array): Uint8Array {
  const frame = new Uint8Array(4 + payload.length);
  new DataView(frame.buffer).setUint32(0, payload.length);
  frame.set(payload, 4);
  return frame;
}
