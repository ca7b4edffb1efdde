import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { nextFrame } from "../../../../entrypoints/sidepanel/next-frame.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("runs before the next paint, and once", () => {
  const run = vi.fn();
  nextFrame(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(run).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

it("runs soon where nothing is painted", () => {
  vi.stubGlobal("requestAnimationFrame", () => 0);
  const run = vi.fn();
  nextFrame(run);
  vi.advanceTimersByTime(1_000);
  expect(run).toHaveBeenCalledTimes(1);
});
