import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { launchChromium } from "./driver/chromium.ts";
import { servePages } from "./driver/pages.ts";
import { asking } from "./scenarios/asking.ts";
import { link } from "./scenarios/link.ts";
import { options } from "./scenarios/options.ts";
import { reading } from "./scenarios/reading.ts";
import { World } from "./scenarios/world.ts";

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
});
