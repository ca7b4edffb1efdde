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

interface Size {
  width: number;
  height: number;
}

/**
 * `clip-path` that leaves nothing of a box, or no more than a line: an `inset()` from opposite sides, a circle
 * without radius, a polygon without area.
 */
export function clipsPathAway(clipPath: string, box: Size): boolean {
  const match = /^([a-z]+)\((.*)\)$/.exec(clipPath);
  const [, shape, inside = ""] = match ?? [];
  if (shape === "circle" || shape === "ellipse") return hasNoRadius(inside, shape === "circle" ? 1 : 2, box);
  if (shape === "inset") return leavesNoMiddle(inside, box);
  return shape === "polygon" && hasNoArea(inside, box);
}

function hasNoRadius(inside: string, count: number, { width, height }: Size): boolean {
  const radii = inside.split(" at ")[0]?.split(" ").slice(0, count) ?? [];
  return radii.some((radius, i) => toPixels(radius, i === 0 ? width : height) <= 0.5);
}

function leavesNoMiddle(inside: string, { width, height }: Size): boolean {
  const sides = (inside.split(" round ")[0] ?? "").trim().split(/\s+/);
  const [top = "", right = top, bottom = top, left = right] = sides;
  const across = width - toPixels(left, width) - toPixels(right, width);
  const down = height - toPixels(top, height) - toPixels(bottom, height);
  return across <= 1 || down <= 1;
}

function hasNoArea(inside: string, { width, height }: Size): boolean {
  const corners = inside.replace(/^(?:evenodd|nonzero), /, "").split(", ");
  const points = corners.map((corner) => {
    const [x = "", y = ""] = corner.split(" ");
    return { x: toPixels(x, width), y: toPixels(y, height) };
  });
  const [first] = points;
  if (first === undefined) return true;
  // Triangles from the first corner cover it all, however its sides cross.
  const doubled = points.slice(1).reduce((sum, point, i) => {
    const before = points[i] ?? first;
    const cross = (before.x - first.x) * (point.y - first.y) - (point.x - first.x) * (before.y - first.y);
    return sum + Math.abs(cross);
  }, 0);
  return doubled <= 2;
}

/** NaN, which is neither small nor large, for what only the browser can work out. */
function toPixels(length: string, whole: number): number {
  if (!/^-?[\d.]+(?:e-?\d+)?(?:px|%)?$/.test(length)) return NaN;
  return length.endsWith("%") ? (parseFloat(length) / 100) * whole : parseFloat(length);
}

/** How much a `filter` lets through, from 0 to 1. */
export function filterOpacity(filter: string): number {
  if (filter === "none") return 1;
  const shares = [...filter.matchAll(/\bopacity\(([\d.e-]+)(%?)\)/g)];
  return shares.reduce((all, [, share, unit]) => all * (Number(share) / (unit === "%" ? 100 : 1)), 1);
}

/** The colours in an image that is made of gradients alone; none where it shows anything else. */
export function gradientColours(image: string): string[] {
  if (/\b(?:url|image|image-set|cross-fade|element|paint)\(/.test(image)) return [];
  return image.match(/\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)/g) ?? [];
}
