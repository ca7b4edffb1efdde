import { describe, expect, it } from "vitest";
import { clipWithin, showsThrough, UNCLIPPED, type Box } from "../../../../../lib/page/dom/clip.ts";

const LETTER = 16;
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const hidden = (outer: Box, inner: Box) => clipWithin(outer, inner, "hidden", "hidden");
const scrolled = (outer: Box, inner: Box) => clipWithin(outer, inner, "auto", "auto");

describe("text in boxes that cut off what overflows them", () => {
  it("shows where the box has room for its letters", () => {
    const clip = hidden(UNCLIPPED, box(0, 0, 200, 40));
    expect(showsThrough(clip, box(0, 0, 180, 20), LETTER)).toBe(true);
    expect(showsThrough(clip, box(0, 0, 180, 400), LETTER)).toBe(true);
    expect(showsThrough(clip, box(0, 0, 4, 20), LETTER)).toBe(true);
  });

  it.each([
    ["beside it", box(300, 0, 100, 20)],
    ["below it", box(0, 60, 100, 20)],
    ["all but a sliver of it", box(0, 37, 100, 20)],
  ])("doesn't show %s", (_, text) => {
    expect(showsThrough(hidden(UNCLIPPED, box(0, 0, 200, 40)), text, LETTER)).toBe(false);
  });

  it("doesn't show in a box of three pixels", () => {
    expect(showsThrough(hidden(UNCLIPPED, box(0, 0, 200, 3)), box(0, 0, 180, 20), LETTER)).toBe(false);
  });

  it("shows where a box can be scrolled to it, unless that box itself can't be seen", () => {
    const below = box(0, 900, 180, 20);
    const open = box(0, 0, 200, 100);
    expect(showsThrough(scrolled(UNCLIPPED, open), below, LETTER)).toBe(true);
    expect(showsThrough(scrolled(hidden(UNCLIPPED, box(0, 0, 200, 3)), open), below, LETTER)).toBe(false);
    expect(showsThrough(scrolled(hidden(UNCLIPPED, box(300, 0, 200, 100)), open), below, LETTER)).toBe(false);
  });

  it("shows no more in an inner box than in the outer", () => {
    const outer = hidden(UNCLIPPED, box(0, 0, 200, 40));
    expect(showsThrough(hidden(outer, box(0, 0, 200, 400)), box(0, 200, 180, 20), LETTER)).toBe(false);
  });
});
