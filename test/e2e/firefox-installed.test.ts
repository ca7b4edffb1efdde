import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { root } from "../../scripts/machine.mjs";
import { driveFirefox, temporaryProfile, type FirefoxDriver } from "./driver/firefox.ts";
import { startFirefox } from "./driver/firefox-process.ts";
import { servePages } from "./driver/pages.ts";
import { ask, latest, World } from "./scenarios/world.ts";

/** What `npm run package` makes, and `npm test` before this. */
const PACKAGE = path.join(root, ".output", "anvesha-firefox.zip");

const { profile, remove } = temporaryProfile();
const pages = await servePages();
let firefox: FirefoxDriver | undefined;

afterAll(async () => {
  await firefox?.close();
  await pages.close();
  remove();
});

it("is there and still paired after a restart, once its zip was installed for good", async () => {
  const first = await startFirefox(profile);
  await first.marionette.send("Addon:Install", { path: PACKAGE, temporary: false });
  firefox = await driveFirefox(first);
  const world = new World(firefox, pages);
  try {
    await world.daemon();
    expect(await firefox.isPanelOpen()).toBe(false);
    await expectAnAnswer(world);
    const { extensionOrigin } = firefox;
    await firefox.close();
    firefox = await driveFirefox(await startFirefox(profile));
    expect(firefox.extensionOrigin).toBe(extensionOrigin);
    expect(await firefox.isPanelOpen()).toBe(false);
    await expectAnAnswer(new World(firefox, pages));
  } finally {
    await world.clear();
  }
});

async function expectAnAnswer(world: World): Promise<void> {
  const panel = await world.panelOn();
  await ask(panel, "How high is the tower?");
  await panel.waitForText(latest(".answer"), /31 metres/);
  await panel.close();
}
