import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { launchChromium } from "./driver/chromium.ts";
import { closedAddress, servePages } from "./driver/pages.ts";
import { access } from "./scenarios/access.ts";
import { asking } from "./scenarios/asking.ts";
import { link } from "./scenarios/link.ts";
import { opening } from "./scenarios/opening.ts";
import { options } from "./scenarios/options.ts";
import { privateWindow } from "./scenarios/private-window.ts";
import { reading } from "./scenarios/reading.ts";
import { refusals } from "./scenarios/refusals.ts";
import { ARTICLE, World } from "./scenarios/world.ts";

let world: World;

beforeAll(async () => {
  world = new World(await launchChromium(), await servePages());
});

afterEach(() => world.clear());

afterAll(async () => {
  await world.browser.close();
  await world.pages.close();
});

describe("in Chromium", () => {
  asking(() => world);
  link(() => world);
  reading(() => world, "chrome://version/");
  options(() => world);
  // The context menu is a window of the browser's own, where neither clicks nor keys of a driver go.
  opening(() => world, {
    "the toolbar button": () => world.browser.clickToolbar(),
    "the keyboard shortcut": () => world.browser.pressShortcut(),
  });
  access(() => world);
  refusals(
    () => world,
    [
      ["a page of the browser", () => "chrome://version/", "page_browser_page"],
      ["a PDF", (pages) => pages.url("chart.pdf"), "page_pdf"],
      ["a page that didn't load", () => closedAddress(), "page_error_page"],
      ["the source of a page", (pages) => `view-source:${pages.url(ARTICLE)}`, "page_browser_page"],
    ],
  );
  privateWindow(() => world);
});
