import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";

/** Writes a zip of all files in a folder, uncompressed, as the installers of both browsers take it. */
export function zipFolder(folder: string, zip: string): void {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const content = readFileSync(path.join(folder, name));
    const shared = sharedHeader(name.replaceAll(path.sep, "/"), content);
    const file = Buffer.concat([numbers([4, 0x04034b50]), shared.fields, shared.name, content]);
    directory.push(
      // Written by version 2.0; no comment, first disk, no attributes.
      numbers([4, 0x02014b50], [2, 20]),
      shared.fields,
      numbers([4, 0], [2, 0], [4, 0], [4, offset]),
      shared.name,
    );
    files.push(file);
    offset += file.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = names.length;
  const end = numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  writeFileSync(zip, Buffer.concat([...files, ...directory, end]));
}

/** What a file's own header and its entry in the directory both say. */
function sharedHeader(name: string, content: Buffer) {
  const encoded = Buffer.from(name);
  const fields = numbers(
    // Version 2.0, names in UTF-8, stored, on 1 January 1980.
    [2, 20],
    [2, 0x0800],
    [2, 0],
    [4, 0x00210000],
    [4, crc32(content)],
    [4, content.length],
    [4, content.length],
    [2, encoded.length],
    [2, 0],
  );
  return { name: encoded, fields };
}

/** Numbers in so many bytes each, the lowest first. */
function numbers(...pairs: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    pairs.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}
