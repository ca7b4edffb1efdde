import { describe, expect, it } from "vitest";
import {
  areAlike,
  clipsAll,
  clipsPathAway,
  isClear,
  isOpaque,
  parseColour,
  WHITE,
} from "../../../../../lib/page/dom/invisible.ts";

describe("colours", () => {
  it.each([
    ["rgb(1, 2, 3)", [1, 2, 3], 1],
    ["rgba(1, 2, 3, 0)", [1, 2, 3], 0],
    ["rgba(1, 2, 3, 0.5)", [1, 2, 3], 0.5],
    ["rgb(1 2 3 / 0.25)", [1, 2, 3], 0.25],
  ])("are read from %s", (css, channels, alpha) => {
    expect(parseColour(css)).toEqual({ channels, alpha });
  });

  it("of another space are not guessed, and hide nothing", () => {
    const unknown = parseColour("oklch(0.7 0.1 200)");
    expect(unknown).toBeNull();
    expect(areAlike(unknown, WHITE)).toBe(false);
    expect(isClear(unknown)).toBe(false);
    expect(isOpaque(unknown)).toBe(false);
  });

  it("are alike when nobody can tell them apart", () => {
    expect(areAlike(parseColour("rgb(250, 250, 250)"), WHITE)).toBe(true);
    expect(areAlike(parseColour("rgb(240, 240, 240)"), WHITE)).toBe(false);
    expect(areAlike(parseColour("rgb(255, 255, 0)"), WHITE)).toBe(false);
  });
});

describe("clips", () => {
  it.each(["rect(0px, 0px, 0px, 0px)", "rect(1px, 1px, 1px, 1px)", "rect(0px 1px 1px 0px)"])(
    "%s leaves nothing",
    (clip) => {
      expect(clipsAll(clip)).toBe(true);
    },
  );

  it.each(["auto", "rect(0px, 100px, 20px, 0px)", "rect(auto, auto, auto, auto)"])(
    "%s leaves something",
    (clip) => {
      expect(clipsAll(clip)).toBe(false);
    },
  );

  it.each([
    "inset(50%)",
    "inset(100% 0px 0px)",
    "inset(0px 60% 0px 40%)",
    "inset(50% round 4px)",
    "circle(0px at 0px 0px)",
    "circle(0)",
  ])("%s leaves nothing", (path) => {
    expect(clipsPathAway(path)).toBe(true);
  });

  it.each(["none", "inset(10px)", "inset(40% 0px)", "circle(50%)", "polygon(0px 0px, 100% 0px, 50% 100%)"])(
    "%s leaves something",
    (path) => {
      expect(clipsPathAway(path)).toBe(false);
    },
  );
});
