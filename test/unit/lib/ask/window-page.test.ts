import { beforeEach, describe, expect, it } from "vitest";
import type { PageState } from "../../../../lib/ask/port.ts";
import type { TabPages } from "../../../../lib/ask/tab-pages.ts";
import { WindowPage } from "../../../../lib/ask/window-page.ts";
import { ManualClock } from "../nerve/manual-clock.ts";
import { turn } from "../nerve/test-transport.ts";
import { BrowserWorld } from "./browser-world.ts";

let browser: BrowserWorld;
let clock: ManualClock;
let told: PageState[];
let life: AbortController;
let watched: WindowPage;
let pages: TabPages;

const last = () => told.at(-1);

beforeEach(() => {
  browser = new BrowserWorld();
  clock = new ManualClock();
  pages = browser.pages(clock);
  told = [];
  life = new AbortController();
});

async function watch() {
  watched = new WindowPage({
    windowId: browser.windowId,
    tabs: browser,
    pages,
    tell: (page) => told.push(page),
    clock,
    log: () => {},
    signal: life.signal,
  });
  await turn();
}

it("tells that the page is being read, then what it is", async () => {
  await watch();
  expect(told).toEqual([
    { state: "reading", tabId: 10 },
    {
      state: "readable",
      tabId: 10,
      url: "https://example.org/page",
      title: "A page",
      lang: "en",
      bytes: 28,
      selection: "",
      omitted: { hidden: 0, bytes: 0 },
    },
  ]);
});

it("tells a window that shows no tab", async () => {
  browser.activeTab = null;
  await watch();
  expect(told).toEqual([{ state: "none" }]);
});

it("follows its window to another tab", async () => {
  await watch();
  browser.shown.set(11, { refusal: "no_access" });
  browser.activeTab = 11;
  browser.tell({ type: "switched" });
  await turn();
  expect(last()).toEqual({ state: "unreadable", tabId: 11, title: "A title", refusal: "no_access" });
});

it("isn't disturbed by what happens in other windows and tabs", async () => {
  await watch();
  told.length = 0;
  browser.tell({ type: "switched" });
  browser.tell({ type: "loading", tabId: 99 });
  browser.tell({ type: "loaded", tabId: 99 });
  browser.tell({ type: "granted", tabId: 99 });
  await turn();
  expect(told).toEqual([]);
});

it("tells a page only while its tab is still the one that is shown", async () => {
  browser.shown.set(10, { refusal: "never" });
  await watch();
  browser.shown.set(11, "Another page.");
  browser.activeTab = 11;
  browser.tell({ type: "switched" });
  await turn();
  clock.advance(60_000);
  await turn();
  expect(told.map(({ state }) => state)).toEqual(["reading", "reading", "readable"]);
  expect(last()).toMatchObject({ tabId: 11 });
});

describe("a tab that goes to another page", () => {
  it("is read when that is loaded", async () => {
    await watch();
    browser.shown.set(10, { refusal: "never" });
    browser.tell({ type: "loading", tabId: 10 });
    await turn();
    expect(last()).toEqual({ state: "reading", tabId: 10 });
    browser.shown.set(10, "The next page.");
    browser.tell({ type: "loaded", tabId: 10 });
    await turn();
    expect(last()).toMatchObject({ state: "readable", bytes: 14 });
  });

  it("is read as far as it has come when it goes on loading", async () => {
    await watch();
    browser.shown.set(10, "The beginning.");
    browser.tell({ type: "loading", tabId: 10 });
    clock.advance(3_000);
    await turn();
    expect(last()).toMatchObject({ state: "readable", bytes: 14 });
  });
});

describe("the person's click", () => {
  it("has the page read that couldn't be", async () => {
    browser.shown.set(10, { refusal: "no_access" });
    await watch();
    browser.shown.set(10, "Now it can.");
    browser.tell({ type: "granted", tabId: 10 });
    await turn();
    expect(last()).toMatchObject({ state: "readable" });
  });

  it("isn't asked for again where it opened nothing", async () => {
    browser.shown.set(10, { refusal: "no_access" });
    await watch();
    browser.tell({ type: "granted", tabId: 10 });
    await turn();
    expect(last()).toMatchObject({ refusal: "browser_page" });
    browser.tell({ type: "loading", tabId: 10 });
    browser.tell({ type: "loaded", tabId: 10 });
    await turn();
    expect(last()).toMatchObject({ refusal: "no_access" });
  });

  it("is asked for again where the page that it was for may have left before anybody looked", async () => {
    browser.grantLasts = "page";
    browser.shown.set(10, { refusal: "no_access" });
    await watch();
    browser.tell({ type: "granted", tabId: 10 });
    await turn();
    expect(last()).toMatchObject({ refusal: "no_access" });
  });
});

describe("a site that was seen in the tab before the right to read it was lost", () => {
  async function loseThePage() {
    await watch();
    browser.shown.set(10, { refusal: "no_access" });
    browser.tell({ type: "loading", tabId: 10 });
    browser.tell({ type: "loaded", tabId: 10 });
    await turn();
  }

  it("is told where any other page of it ends the right too", async () => {
    browser.grantLasts = "page";
    await loseThePage();
    expect(last()).toMatchObject({ refusal: "no_access", site: "https://example.org" });
  });

  it("isn't told where only another site ends the right", async () => {
    await loseThePage();
    expect(last()).toMatchObject({ refusal: "no_access" });
    expect(last()).not.toHaveProperty("site");
  });

  it("isn't told of a tab that nothing was ever seen of, nor of a page that has no site", async () => {
    browser.grantLasts = "page";
    browser.shown.set(10, { refusal: "no_access" });
    await watch();
    expect(last()).not.toHaveProperty("site");
    browser.shown.set(10, "A file.");
    browser.url = "file:///home/ada/notes.html";
    await loseThePage();
    expect(last()).toMatchObject({ refusal: "no_access" });
    expect(last()).not.toHaveProperty("site");
  });

  it("is read at once when it is allowed, and no more when it no longer is", async () => {
    browser.grantLasts = "page";
    await loseThePage();
    browser.shown.set(10, "Here it is.");
    browser.tell({ type: "sites" });
    await turn();
    expect(last()).toMatchObject({ state: "readable" });
    browser.shown.set(10, { refusal: "no_access" });
    browser.tell({ type: "sites" });
    await turn();
    expect(last()).toMatchObject({ state: "unreadable", refusal: "no_access" });
  });
});

it("reads again when told to", async () => {
  browser.shown.set(10, { refusal: "timeout" });
  await watch();
  browser.shown.set(10, "Here it is.");
  watched.again();
  await turn();
  expect(last()).toMatchObject({ state: "readable" });
});

describe("a page that changes on its own", () => {
  const read = () => told.map((page) => (page.state === "readable" ? page.bytes : page.state));

  it("is told when a shell is filled late, without a word of reading again", async () => {
    browser.shown.set(10, "Loading…");
    await watch();
    browser.shown.set(10, "What was loading is here.");
    clock.advance(1_000);
    await turn();
    browser.shown.set(10, "And this too.");
    clock.advance(3_000);
    await turn();
    expect(read()).toEqual(["reading", 10, 25, 13]);
    expect(clock.waiting).toBe(0);
  });

  it("is told when at first there was nothing to read", async () => {
    browser.shown.set(10, { refusal: "empty" });
    await watch();
    browser.shown.set(10, "Now there is.");
    clock.advance(1_000);
    await turn();
    expect(read()).toEqual(["reading", "unreadable", 13]);
  });

  it("is told again even if no size of it changed, and not if nothing did", async () => {
    browser.shown.set(10, "The score is 1.");
    await watch();
    watched.look();
    await turn();
    expect(read()).toEqual(["reading", 15]);
    browser.shown.set(10, "The score is 7.");
    watched.look();
    await turn();
    expect(read()).toEqual(["reading", 15, 15]);
  });

  it("is told when it was read for a question", async () => {
    await watch();
    browser.shown.set(10, "Another text.");
    await pages.read(10, life.signal);
    expect(read()).toEqual(["reading", 28, 13]);
  });

  it("is looked at no more once its tab is left", async () => {
    await watch();
    browser.shown.set(11, "Another page.");
    browser.activeTab = 11;
    browser.tell({ type: "switched" });
    await turn();
    browser.readings.length = 0;
    clock.advance(1_000);
    await turn();
    expect(browser.readings).toEqual([11]);
  });
});

it("finds out by a look that the window shows another tab", async () => {
  await watch();
  browser.shown.set(11, "Another page.");
  browser.activeTab = 11;
  watched.look();
  await turn();
  expect(last()).toMatchObject({ tabId: 11 });
});

it("doesn't look again at a page that is being read", async () => {
  browser.shown.set(10, { refusal: "never" });
  await watch();
  watched.look();
  await turn();
  expect(browser.readings).toEqual([10]);
});

it("ends with its life, and tells nothing after it", async () => {
  browser.shown.set(10, { refusal: "never" });
  await watch();
  life.abort();
  await turn();
  expect(browser.watchers).toBe(0);
  expect(clock.waiting).toBe(0);
  expect(told).toEqual([{ state: "reading", tabId: 10 }]);
});
