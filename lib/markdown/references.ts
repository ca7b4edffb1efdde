/** Of the two thousand names, those that models write. */
const NAMED = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: "\u00a0",
    ensp: "\u2002",
    emsp: "\u2003",
    thinsp: "\u2009",
    shy: "\u00ad",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    bull: "•",
    middot: "·",
    lsquo: "‘",
    rsquo: "’",
    ldquo: "“",
    rdquo: "”",
    laquo: "«",
    raquo: "»",
    copy: "©",
    reg: "®",
    trade: "™",
    sect: "§",
    para: "¶",
    deg: "°",
    micro: "µ",
    plusmn: "±",
    times: "×",
    divide: "÷",
    minus: "−",
    frac12: "½",
    frac14: "¼",
    frac34: "¾",
    sup2: "²",
    sup3: "³",
    le: "≤",
    ge: "≥",
    ne: "≠",
    asymp: "≈",
    infin: "∞",
    sum: "∑",
    radic: "√",
    pi: "π",
    larr: "←",
    uarr: "↑",
    rarr: "→",
    darr: "↓",
    harr: "↔",
    rArr: "⇒",
    euro: "€",
    pound: "£",
    yen: "¥",
    cent: "¢",
  }),
);

function character(codePoint: number): string {
  const exists = codePoint > 0 && codePoint <= 0x10ffff && (codePoint < 0xd800 || codePoint > 0xdfff);
  return exists ? String.fromCodePoint(codePoint) : "\ufffd";
}

/** Replaces character references (`&amp;`, `&#39;`, `&#x27;`) by what they stand for, once; unknown names stay. */
export function decodeReferences(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|([a-z][a-z0-9]{1,9}));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name = "") => {
      if (hex !== undefined) return character(Number.parseInt(hex, 16));
      if (decimal !== undefined) return character(Number(decimal));
      return NAMED.get(String(name)) ?? whole;
    },
  );
}
