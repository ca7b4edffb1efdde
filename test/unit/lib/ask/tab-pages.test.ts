import { beforeEach, expect, it } from "vitest";
import { TabPages } from "../../../../lib/ask/tab-pages.ts";
import { ManualClock } from "../nerve/manual-clock.ts";
import { turn } from "../nerve/test-transport.ts";
import { BrowserWorld } from "./browser-world.ts";

const forever = new AbortController().signal;
let browser: BrowserWorld;
let clock: ManualClock;
let pages: TabPages;

beforeEach(() => {
  browser = new BrowserWorld();
  clock = new ManualClock();
  pages = new TabPages(browser, clock);
});

it("reads a page once for as long as it stays as it is", async () => {
  const first = await pages.read(10, forever);
  expect(first.blocks).toEqual(["The tower is 31 metres high."]);
  expect(await pages.read(10, forever)).toBe(first);
  expect(browser.readings).toEqual([10]);
});

it("reads it again as soon as it is another one", async () => {
  await pages.read(10, forever);
  browser.shown.set(10, "Something else.");
  expect((await pages.read(10, forever)).blocks).toEqual(["Something else."]);
});

it("tells why a page can't be read, and gives nothing of what the tab showed before", async () => {
  await pages.read(10, forever);
  browser.shown.set(10, { refusal: "no_access" });
  await expect(pages.read(10, forever)).rejects.toMatchObject({ refusal: "no_access", title: "A title" });
});

it("gives a page that never answers up after a while", async () => {
  browser.shown.set(10, { refusal: "never" });
  const reading = pages.read(10, forever);
  clock.advance(15_000);
  await expect(reading).rejects.toMatchObject({ refusal: "timeout" });
});

it("leaves no timer behind a page that was read", async () => {
  await pages.read(10, forever);
  await turn();
  expect(clock.waiting).toBe(0);
});

it("stops waiting when the one who asked goes", async () => {
  browser.shown.set(10, { refusal: "never" });
  const asking = new AbortController();
  const reading = pages.read(10, asking.signal);
  asking.abort("gone");
  await expect(reading).rejects.toBe("gone");
  expect(clock.waiting).toBe(0);
});

it("keeps the eight pages used last, and no more", async () => {
  for (let tab = 1; tab <= 9; tab++) {
    browser.shown.set(tab, `Tab ${tab}`);
    await pages.read(tab, forever);
    await pages.read(1, forever);
  }
  browser.readings.length = 0;
  for (const tab of [1, 3, 4, 5, 6, 7, 8, 9]) await pages.read(tab, forever);
  expect(browser.readings).toEqual([]);
  await pages.read(2, forever);
  expect(browser.readings).toEqual([2]);
});
