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
      { what: "a list of the browser's settings", url: () => "about:config", why: "page_browser_page" },
      { what: "a list of its extensions", url: () => "about:addons", why: "page_browser_page" },
      { what: "a PDF", url: (pages) => pages.url("chart.pdf"), why: "page_pdf" },
      { what: "a view of raw data", url: (pages) => pages.url("weather.json"), why: "page_closed_page" },
      { what: "a page that didn't load", url: () => closedAddress(), why: "page_closed_page" },
      {
        what: "the source of a page",
        url: (pages) => `view-source:${pages.url(ARTICLE)}`,
        why: "page_browser_page",
      },
      {
        what: "the reader view",
        url: (pages) => `about:reader?url=${encodeURIComponent(pages.url(ARTICLE))}`,
        why: "page_reader_view",
      },
    ],
  );
  privateWindow(() => world);
});
