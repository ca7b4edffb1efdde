import { UnreadableFileError } from "./unreadable.ts";

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** How far into an HTML file its encoding must be declared. */
const PRESCAN = 1024;
const DECLARED = /<meta[^>]+charset\s*=\s*["']?\s*([\w-]+)/i;

/**
 * The text of a file: in UTF-8, in UTF-16 with a byte order mark, or in what an HTML file declares.
 *
 * @throws UnreadableFileError for binary files and for other encodings.
 */
export function decode(bytes: Uint8Array, isHtml: boolean): string {
  const marked = BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked !== undefined)
    return decodeAs(marked[0], bytes) ?? refuse("is not in the encoding it begins with");
  if (bytes.includes(0)) refuse("is binary");
  const text = decodeAs("utf-8", bytes);
  if (text !== undefined) return text;
  const declared = isHtml
    ? DECLARED.exec(Buffer.from(bytes.subarray(0, PRESCAN)).toString("latin1"))?.[1]
    : undefined;
  return (declared && decodeAs(declared, bytes)) ?? refuse("is not in UTF-8");
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined; // Bytes that the encoding doesn't have, or an encoding that nobody knows.
  }
}

function refuse(reason: string): never {
  throw new UnreadableFileError(reason);
}
