import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { launchFirefox } from "./driver/firefox.ts";
import { servePages } from "./driver/pages.ts";
import { asking } from "./scenarios/asking.ts";
import { link } from "./scenarios/link.ts";
import { options } from "./scenarios/options.ts";
import { reading } from "./scenarios/reading.ts";
import { World } from "./scenarios/world.ts";

let world: World;

beforeAll(async () => {
  world = new World(await launchFirefox(), await servePages());
});

afterEach(() => world.clear());

afterAll(async () => {
  await world.browser.close();
  await world.pages.close();
});

describe("in Firefox", () => {
  asking(() => world);
  link(() => world);
  reading(() => world, "about:config");
  options(() => world);
});
