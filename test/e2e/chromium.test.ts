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
  opening(() => world, { "the toolbar button": () => world.browser.clickToolbar() });
  access(() => world);
  refusals(
    () => world,
    [
      { what: "a page of the browser", url: () => "chrome://version/", why: "page_browser_page" },
      { what: "a PDF", url: (pages) => pages.url("chart.pdf"), why: "page_pdf" },
      { what: "a page that didn't load", url: () => closedAddress(), why: "page_error_page" },
      {
        what: "the source of a page",
        url: (pages) => `view-source:${pages.url(ARTICLE)}`,
        why: "page_browser_page",
      },
    ],
  );
  privateWindow(() => world);
});
