/** A rectangle in pixels of the window; a side that is cut nowhere is infinite. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const UNCLIPPED: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

/** Through less than this, in pixels, nobody scrolls. */
const SLIT = 8;

function meet(a: Box, b: Box): Box {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

const widthOf = ({ left, right }: Box) => right - left;
const heightOf = ({ top, bottom }: Box) => bottom - top;

/** What can come to be seen in a box that cuts off what overflows it, or scrolls to it: `auto` and `scroll`. */
export function clipWithin(outer: Box, box: Box, overflowX: string, overflowY: string): Box {
  const seen = meet(outer, box);
  const { left, right } = reachable(overflowX, widthOf(seen)) ? UNCLIPPED : seen;
  const { top, bottom } = reachable(overflowY, heightOf(seen)) ? UNCLIPPED : seen;
  return { left, top, right, bottom };
}

const reachable = (overflow: string, size: number) =>
  (overflow === "auto" || overflow === "scroll") && size >= SLIT;

/**
 * Whether a text can be made out where it is cut off.
 *
 * @param text the box of all its lines
 * @param letter how high its letters are
 */
export function showsThrough(clip: Box, text: Box, letter: number): boolean {
  if (clip === UNCLIPPED) return true;
  const seen = meet(clip, text);
  const isWide = widthOf(seen) >= Math.min(widthOf(text), letter) / 2;
  return isWide && heightOf(seen) >= Math.min(heightOf(text), letter) / 2;
}
