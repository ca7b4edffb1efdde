import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../scripts/machine.mjs";
import { OPTIONS_STATES } from "../gallery/options-states.ts";
import { serveGallery, type Gallery } from "../gallery/server.ts";
import { STATES } from "../gallery/states.ts";
import { CHROMIUM_FLAGS } from "./driver/chromium.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** By then everything is painted. */
const TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))";

let gallery: Gallery;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error("No Chromium was found: apt-get install chromium");
  gallery = await serveGallery();
  browser = await puppeteer.launch({ executablePath, pipe: true, args: CHROMIUM_FLAGS });
  page = await browser.newPage();
});

afterAll(async () => {
  await browser.close();
  await gallery.close();
});

async function show(state: string, { width = 420, height = 780 } = {}): Promise<void> {
  await page.setViewport({ width, height });
  await setTheme("light");
  await page.goto(gallery.url(state));
  await page.waitForSelector(".panel");
}

async function setTheme(theme: "light" | "dark"): Promise<void> {
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: theme },
    { name: "prefers-reduced-motion", value: "reduce" },
  ]);
}

/** What axe holds against the page, each with where. */
const faults = () =>
  page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join("\\n")))`);

async function expectNoFaults(): Promise<void> {
  await page.addStyleTag({ content: "* { animation: none !important; transition: none !important }" });
  await page.evaluate(AXE);
  expect(await faults()).toEqual([]);
  await setTheme("dark");
  expect(await faults()).toEqual([]);
}

/** Plays on with the story on the stage: an expression of `stage`, as it stands in the gallery. */
const play = (script: string) =>
  page.evaluate(`(async () => {
  ${script};
  await ${TWO_FRAMES};
})()`);

it.each(Object.keys(STATES))(
  "is accessible in the state %s, light and dark, in 320 pixels",
  async (state) => {
    await show(state, { width: 320 });
    expect(await beyondTheEdge()).toEqual([0, 0]);
    await expectNoFaults();
  },
);

/** By how many pixels the panel and what scrolls in it are too wide. */
const beyondTheEdge = () =>
  page.evaluate(`[document.documentElement, document.querySelector(".conversation")]
    .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`);

it.each(Object.keys(STATES))("fits into a sidebar of 240 pixels in the state %s", async (state) => {
  await show(state, { width: 240 });
  expect(await beyondTheEdge()).toEqual([0, 0]);
});

it.each(Object.keys(OPTIONS_STATES))(
  "is accessible with the options page in the state %s, light and dark, in 320 pixels",
  async (state) => {
    await page.setViewport({ width: 320, height: 780 });
    await setTheme("light");
    await page.goto(gallery.url(state, "ltr", "options"));
    await page.waitForSelector(".options");
    await page.$$eval("details", (all) => all.forEach((details) => (details.open = true)));
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await expectNoFaults();
  },
);

describe("the view of a growing answer", () => {
  const grow = 'stage.tell({ type: "token", text: "More words. ".repeat(60) }); stage.frame()';
  const GAP = `(({ scrollHeight, clientHeight, scrollTop }) =>
    Math.round(scrollHeight - clientHeight - scrollTop))(document.querySelector(".conversation"))`;

  it("follows the end, lets go when the reader goes up, and takes hold again at the end", async () => {
    await show("answering", { height: 600 });
    await play(grow);
    await page.waitForFunction(`${GAP} === 0`);
    await play('document.querySelector(".conversation").scrollTop -= 40');
    const before = await page.evaluate(GAP);
    await play(grow);
    expect(await page.evaluate(GAP)).toBeGreaterThan(Number(before));
    await page.click(".latest");
    await play(grow);
    await page.waitForFunction(`${GAP} === 0`);
    expect(await page.$(".latest")).toBeNull();
  });

  it("stays where the reader has opened something", async () => {
    await show("answering", { height: 600 });
    await page.click(".receipt summary");
    await play(grow);
    expect(await page.$eval(".receipt", (receipt) => receipt.getBoundingClientRect().top)).toBeGreaterThan(0);
    await page.waitForSelector(".latest");
  });
});

it("leads from a citation to its card, wherever that is", async () => {
  await show("done", { width: 320 });
  await page.click(".citation[data-source='4']");
  const focused = await page.evaluate(`(() => {
    const card = document.activeElement.closest(".card");
    const { left, right } = card.getBoundingClientRect();
    return { number: card.querySelector(".card-number").textContent, seen: left >= 0 && right <= innerWidth };
  })()`);
  expect(focused).toEqual({ number: "4", seen: true });
});

it("grows with the question, up to a limit", async () => {
  await show("empty");
  const height = () => page.evaluate('document.querySelector("#question").offsetHeight') as Promise<number>;
  const line = await height();
  await play('stage.model.draft.value = "one\\ntwo\\nthree"');
  expect(await height()).toBeGreaterThan(line * 1.5);
  await play('stage.model.draft.value = "line\\n".repeat(200)');
  expect(await height()).toBeLessThan(780 / 2);
  await play('stage.model.draft.value = ""');
  expect(await height()).toBe(line);
});
