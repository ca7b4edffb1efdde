import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchFirefox, type FirefoxDriver } from "./driver/firefox.ts";
import { closedAddress, servePages } from "./driver/pages.ts";
import { access } from "./scenarios/access.ts";
import { allowing } from "./scenarios/allowing.ts";
import { asking } from "./scenarios/asking.ts";
import { link } from "./scenarios/link.ts";
import { opening } from "./scenarios/opening.ts";
import { options } from "./scenarios/options.ts";
import { privateWindow } from "./scenarios/private-window.ts";
import { reading } from "./scenarios/reading.ts";
import { refusals } from "./scenarios/refusals.ts";
import { ARTICLE, World } from "./scenarios/world.ts";

let firefox: FirefoxDriver;
let world: World;

beforeAll(async () => {
  firefox = await launchFirefox();
  world = new World(firefox, await servePages());
});

afterEach(() => world.clear());

afterAll(async () => {
  await world.browser.close();
  await world.pages.close();
});

describe("in Firefox", () => {
  it("leaves the sidebar closed when it is installed", async () => {
    expect(await firefox.isPanelOpen()).toBe(false);
  });

  asking(() => world);
  link(() => world);
  reading(() => world, "about:config");
  options(() => world);
  opening(() => world, {
    "the toolbar button": () => firefox.clickToolbar(),
    "the keyboard shortcut": () => firefox.pressShortcut(),
    "the context menu": () => firefox.chooseMenuEntry(),
  });
  access(() => world);
  allowing(
    () => world,
    () => firefox.acceptPrompt(),
  );
  refusals(
    () => world,
    [
      ["a list of the browser's settings", () => "about:config", "page_browser_page"],
      ["a list of its extensions", () => "about:addons", "page_browser_page"],
      ["a PDF", (pages) => pages.url("chart.pdf"), "page_pdf"],
      ["a view of raw data", (pages) => pages.url("weather.json"), "page_closed_page"],
      ["a page that didn't load", () => closedAddress(), "page_closed_page"],
      ["the source of a page", (pages) => `view-source:${pages.url(ARTICLE)}`, "page_browser_page"],
      [
        "the reader view",
        (pages) => `about:reader?url=${encodeURIComponent(pages.url(ARTICLE))}`,
        "page_reader_view",
      ],
    ],
  );
  privateWindow(() => world);
});
