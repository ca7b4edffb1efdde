import { systemClock } from "@anvesha/nerve";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("systemClock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("runs once, after its time, unless that is taken back", () => {
    const ran: string[] = [];
    systemClock.after(100, () => ran.push("kept"));
    const takeBack = systemClock.after(100, () => ran.push("taken back"));
    vi.advanceTimersByTime(99);
    expect(ran).toEqual([]);
    takeBack();
    vi.advanceTimersByTime(1_000);
    expect(ran).toEqual(["kept"]);
  });

  it("tells milliseconds that go on", () => {
    const before = systemClock.now();
    vi.advanceTimersByTime(250);
    expect(systemClock.now() - before).toBe(250);
  });

  it("waits long for what is never to come, where a plain timer would run at once", () => {
    let ran = false;
    const takeBack = systemClock.after(Infinity, () => (ran = true));
    vi.advanceTimersByTime(24 * 60 * 60 * 1_000);
    expect(ran).toBe(false);
    takeBack();
  });
});
