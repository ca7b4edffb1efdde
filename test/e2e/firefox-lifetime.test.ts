import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { launchFirefox } from "./driver/firefox.ts";
import { servePages } from "./driver/pages.ts";
import { lifetime } from "./scenarios/lifetime.ts";
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

describe("the background in Firefox", () => {
  lifetime(() => world);
});
