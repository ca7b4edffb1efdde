import { describe, expect, it } from "vitest";
import {
  areAlike,
  clipsAll,
  clipsPathAway,
  filterOpacity,
  gradientColours,
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

  it("of another space are left to the browser, and hide nothing unread", () => {
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

  const box = { width: 200, height: 40 };

  it.each([
    "inset(50%)",
    "inset(100% 0px 0px)",
    "inset(0px 60% 0px 40%)",
    "inset(50% round 4px)",
    "inset(20px 0px)",
    "circle(0px at 0px 0px)",
    "circle(0)",
    "ellipse(50% 0px at 50% 50%)",
    "polygon(0px 0px, 0px 0px, 0px 0px)",
    "polygon(evenodd, 0px 0px, 100% 100%, 50% 50%)",
    "polygon(10px 0px, 10px 100%)",
  ])("%s leaves nothing", (path) => {
    expect(clipsPathAway(path, box)).toBe(true);
  });

  it.each([
    "none",
    "inset(10px)",
    "inset(40% 0px)",
    "inset(calc(50% - 1px))",
    "circle(50%)",
    "circle(at 50% 50%)",
    "circle(closest-side at 50% 50%)",
    "polygon(0px 0px, 100% 0px, 50% 100%)",
    "polygon(0px 0px, 100% 100%, 100% 0px, 0px 100%)",
    "polygon(calc(50% - 10px) 0px, 100% 0px, 0px 100%)",
    'path("M 0 0 L 10 10")',
    'url("#shape")',
  ])("%s leaves something", (path) => {
    expect(clipsPathAway(path, box)).toBe(false);
  });
});

it.each([
  ["none", 1],
  ["opacity(0)", 0],
  ["blur(2px) opacity(0.5) opacity(10%)", 0.05],
  ["drop-shadow(rgb(0, 0, 0) 1px 1px 2px)", 1],
])("the filter %s lets through %f", (filter, opacity) => {
  expect(filterOpacity(filter)).toBeCloseTo(opacity);
});

describe("gradients", () => {
  it("are made of their colours, in whatever space", () => {
    const image =
      "linear-gradient(90deg, rgba(0, 0, 0, 0) 10%, oklch(1 0 0 / 0)), radial-gradient(rgb(1, 2, 3))";
    expect(gradientColours(image)).toEqual(["rgba(0, 0, 0, 0)", "oklch(1 0 0 / 0)", "rgb(1, 2, 3)"]);
  });

  it("beside a picture tell nothing", () => {
    expect(gradientColours('url("a.png"), linear-gradient(rgba(0, 0, 0, 0), rgba(0, 0, 0, 0))')).toEqual([]);
  });
});
