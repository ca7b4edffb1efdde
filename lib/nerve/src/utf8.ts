const encoder = new TextEncoder();

/** Bytes that `text` takes as UTF-8; a lone surrogate counts as U+FFFD, which is what gets written. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    if (isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))) i++;
  }
  return bytes;
}

/** Up to so many characters of ASCII, a loop is quicker than a call of the encoder. */
const SHORT = 64;

/**
 * Writes `text` as UTF-8 from `offset` to the end of `target`, which must be exactly that long.
 * `encodeInto` only writes at the start of what it is given, so the bytes are moved afterwards: that
 * is cheaper than a view of the rest.
 */
export function writeUtf8(text: string, target: Uint8Array, offset: number): void {
  const isAscii = target.length - offset === text.length;
  if (isAscii && text.length <= SHORT) {
    for (let i = 0; i < text.length; i++) target[offset + i] = text.charCodeAt(i);
    return;
  }
  encoder.encodeInto(text, target);
  target.copyWithin(offset, 0, target.length - offset);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
