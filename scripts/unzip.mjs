import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const STORED = 0;

/**
 * The files of a zip, by their path in it. For the ones made here: no comment, no encryption, less than 4 GB.
 * @param {string} zip
 * @returns {Map<string, Buffer>}
 */
export function readZip(zip) {
  const bytes = readFileSync(zip);
  const end = bytes.length - END_BYTES;
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw new Error(`${zip} is no zip of ours`);
  const files = new Map();
  let entry = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameBytes = bytes.readUInt16LE(entry + 28);
    const name = bytes.toString("utf8", entry + 46, entry + 46 + nameBytes);
    const header = bytes.readUInt32LE(entry + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const content = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
    files.set(name, bytes.readUInt16LE(entry + 10) === STORED ? content : inflateRawSync(content));
    entry += 46 + nameBytes + bytes.readUInt16LE(entry + 30) + bytes.readUInt16LE(entry + 32);
  }
  return files;
}

/**
 * @param {string} zip
 * @param {string} folder
 */
export function unzip(zip, folder) {
  for (const [name, content] of readZip(zip)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
