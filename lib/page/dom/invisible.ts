/** A colour as computed styles give it. */
export interface Colour {
  channels: readonly number[];
  /** 0 is clear, 1 opaque. */
  alpha: number;
}

export const WHITE: Colour = { channels: [255, 255, 255], alpha: 1 };

const CLEAR = 0.05;
/** Channels this close, of 255, can't be told apart. */
const SAME = 8;

/** Reads `rgb(…)` and `rgba(…)`; null for what is written in another colour space. */
export function parseColour(css: string): Colour | null {
  const match = /^rgba?\(([\d.]+),? ([\d.]+),? ([\d.]+)(?:,? (?:\/ )?([\d.]+))?\)$/.exec(css);
  if (match === null) return null;
  const [, red, green, blue, alpha = "1"] = match;
  return { channels: [Number(red), Number(green), Number(blue)], alpha: Number(alpha) };
}

export const isClear = (colour: Colour | null) => colour !== null && colour.alpha < CLEAR;
export const isOpaque = (colour: Colour | null) => colour?.alpha === 1;

/** Whether text of one colour can't be seen on the other. */
export function areAlike(text: Colour | null, background: Colour | null): boolean {
  if (text === null || background === null) return false;
  return text.channels.every((channel, i) => Math.abs(channel - (background.channels[i] ?? NaN)) <= SAME);
}

/** `clip: rect(…)` that leaves nothing, or a single pixel as for screen readers. */
export function clipsAll(clip: string): boolean {
  const match =
    /^rect\((-?[\d.]+)(?:px)?,? (-?[\d.]+)(?:px)?,? (-?[\d.]+)(?:px)?,? (-?[\d.]+)(?:px)?\)$/.exec(clip);
  if (match === null) return false;
  const [top = 0, right = 0, bottom = 0, left = 0] = match.slice(1).map(Number);
  return right - left <= 1 || bottom - top <= 1;
}

/** `clip-path` that leaves nothing: `inset()` of half or more from opposite sides, a circle without radius. */
export function clipsPathAway(clipPath: string): boolean {
  if (/^(?:circle|ellipse)\(0(?:px|%)?\b/.test(clipPath)) return true;
  const inset = /^inset\(([^)]*?)(?: round [^)]*)?\)$/.exec(clipPath)?.[1];
  if (inset === undefined) return false;
  const sides = inset.trim().split(/\s+/);
  const [top = "", right = top, bottom = top, left = right] = sides;
  return percent(top) + percent(bottom) >= 100 || percent(right) + percent(left) >= 100;
}

const percent = (side: string) => (side.endsWith("%") ? parseFloat(side) : 0);
