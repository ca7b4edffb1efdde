const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  copy: "©",
};

function codePoint(value: number): string {
  const isCharacter = value > 0 && value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  return isCharacter ? String.fromCodePoint(value) : "";
}

/** Replaces the character references that models write (`&amp;`, `&#39;`, `&#x27;`); unknown names stay. */
export function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z]+));/gi, (whole, hex?: string, decimal?: string, name = "") => {
    if (hex !== undefined) return codePoint(Number.parseInt(hex, 16));
    if (decimal !== undefined) return codePoint(Number(decimal));
    return NAMED[name as string] ?? whole;
  });
}
