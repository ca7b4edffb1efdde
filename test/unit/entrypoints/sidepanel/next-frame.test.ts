import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nextFrame } from "../../../../entrypoints/sidepanel/next-frame.ts";

let paint: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    paint = run;
    return 1;
  });
  vi.stubGlobal("cancelAnimationFrame", () => (paint = undefined));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("runs before the next paint, and once", () => {
  const run = vi.fn();
  nextFrame(run);
  expect(run).not.toHaveBeenCalled();
  paint?.();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

it("runs soon where nothing is painted, and not once more when that comes after all", () => {
  const run = vi.fn();
  nextFrame(run);
  vi.advanceTimersByTime(1_000);
  paint?.();
  expect(run).toHaveBeenCalledTimes(1);
});
