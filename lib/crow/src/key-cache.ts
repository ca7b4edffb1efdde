const SIZE = 256;

/**
 * The keys met lately, by their bytes. Messages repeat their keys, and a string that is there already costs neither
 * its making nor, as a property's name, a look for its like.
 */
export class KeyCache {
  readonly #keys: (string | undefined)[] = new Array<string | undefined>(SIZE).fill(undefined);

  /** The key that these bytes spell, if it was kept. */
  find(bytes: Uint8Array, start: number, length: number): string | null {
    const key = this.#keys[slotOf(bytes, start, length)];
    if (key === undefined || key.length !== length) return null;
    for (let i = 0; i < length; i++) if (key.charCodeAt(i) !== bytes[start + i]) return null;
    return key;
  }

  /** A key beyond ASCII has more bytes than units, and isn't kept. */
  keep(key: string, bytes: Uint8Array, start: number, length: number): void {
    if (key.length === length) this.#keys[slotOf(bytes, start, length)] = key;
  }
}

function slotOf(bytes: Uint8Array, start: number, length: number): number {
  const first = bytes[start] ?? 0;
  const middle = bytes[start + (length >> 1)] ?? 0;
  const last = bytes[start + length - 1] ?? 0;
  return (first * 31 + middle * 7 + last * 3 + length * 17) & (SIZE - 1);
}
