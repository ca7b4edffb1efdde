import { beforeEach, describe, expect, it } from "vitest";
import type { TabPages } from "../../../../lib/ask/tab-pages.ts";
import { ManualClock } from "../nerve/manual-clock.ts";
import { turn } from "../nerve/test-transport.ts";
import { BrowserWorld, pageOf } from "./browser-world.ts";

const forever = new AbortController().signal;
let browser: BrowserWorld;
let clock: ManualClock;
let pages: TabPages;

beforeEach(() => {
  browser = new BrowserWorld();
  clock = new ManualClock();
  pages = browser.pages(clock);
});

it("reads a page anew each time, so that no change in it is missed", async () => {
  browser.shown.set(10, "The score is 1.");
  await pages.read(10, forever);
  browser.shown.set(10, "The score is 7.");
  expect((await pages.read(10, forever)).blocks).toEqual(["The score is 7."]);
});

it("tells every page that was read, until nobody listens", async () => {
  const told: [number, string[]][] = [];
  const listening = new AbortController();
  pages.onRead((tabId, { blocks }) => told.push([tabId, blocks]), listening.signal);
  await pages.read(10, forever);
  await pages.glance(10, forever);
  listening.abort();
  await pages.read(10, forever);
  expect(told).toEqual([[10, ["The tower is 31 metres high."]]]);
});

it("tells why a page can't be read, and gives nothing of what the tab showed before", async () => {
  await pages.read(10, forever);
  browser.shown.set(10, { refusal: "no_access" });
  await expect(pages.read(10, forever)).rejects.toMatchObject({ refusal: "no_access", title: "A title" });
  await expect(pages.glance(10, forever)).rejects.toMatchObject({ refusal: "no_access" });
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

describe("a glance", () => {
  it("takes the page as it was a moment ago, and reads it again after that", async () => {
    const page = await pages.read(10, forever);
    clock.advance(2_999);
    expect(await pages.glance(10, forever)).toBe(page);
    expect(browser.readings).toEqual([10]);
    clock.advance(1);
    await pages.glance(10, forever);
    expect(browser.readings).toEqual([10, 10]);
  });

  it("finds nothing of a tab that was closed", async () => {
    await pages.read(10, forever);
    pages.forget(10);
    browser.shown.delete(10);
    await expect(pages.glance(10, forever)).rejects.toMatchObject({ refusal: "tab_gone" });
  });
});

describe("what a person marked where the page may not tell", () => {
  const { url } = pageOf("");
  const selectionIn = async (tabId: number) => (await pages.read(tabId, forever)).selection;

  it("is the selection of that page until it has been asked about, cleaned", async () => {
    pages.mark(10, { url, text: " In a\u200B \u202Eframe  " });
    expect(await selectionIn(10)).toBe("In a frame");
    expect((await pages.glance(10, forever)).selection).toBe("In a frame");
    const told: string[] = [];
    pages.onRead((_, { selection }) => told.push(selection), forever);
    pages.unmark(10);
    expect(told).toEqual([""]);
    expect(await selectionIn(10)).toBe("");
  });

  it("yields to the selection that the page tells", async () => {
    pages.mark(10, { url, text: "Before" });
    browser.read = () => Promise.resolve({ ...pageOf("Text."), selection: "Now" });
    expect(await selectionIn(10)).toBe("Now");
  });

  it("belongs to no other tab, and to no other page of its tab", async () => {
    browser.shown.set(11, "Elsewhere.");
    pages.mark(10, { url: "https://example.org/before", text: "Before" });
    expect(await selectionIn(10)).toBe("");
    pages.mark(10, { url, text: "Marked" });
    expect(await selectionIn(11)).toBe("");
  });
});

describe("a page that is never to be read", () => {
  it("is not even gone into", async () => {
    browser.neverRead.push("example.org");
    await expect(pages.read(10, forever)).rejects.toMatchObject({ refusal: "never_read" });
    expect(browser.readings).toEqual([]);
  });

  it("is dropped when the tab went there while it was being read", async () => {
    browser.neverRead.push("bank.example");
    browser.read = () => Promise.resolve(pageOf("Balance: 12", "https://bank.example/account"));
    const told: string[] = [];
    pages.onRead((_, { url }) => told.push(url), forever);
    await expect(pages.read(10, forever)).rejects.toMatchObject({ refusal: "never_read" });
    expect(told).toEqual([]);
    await expect(pages.glance(10, forever)).rejects.toMatchObject({ refusal: "never_read" });
  });
});

it("knows the site where a tab was last seen, until the tab is closed", async () => {
  expect(pages.lastSite(10)).toBe(null);
  await pages.read(10, forever);
  expect(pages.lastSite(10)).toBe("https://example.org");
  browser.shown.set(10, { refusal: "no_access" });
  await expect(pages.read(10, forever)).rejects.toThrow();
  expect(pages.lastSite(10)).toBe("https://example.org");
  pages.forget(10);
  expect(pages.lastSite(10)).toBe(null);
});

it("keeps nothing of any tab once nobody looks", async () => {
  await pages.read(10, forever);
  pages.mark(10, { url: browser.url, text: "Marked" });
  pages.forgetAll();
  expect(pages.lastSite(10)).toBe(null);
  expect((await pages.glance(10, forever)).selection).toBe("");
  expect(browser.readings).toEqual([10, 10]);
});
