import { it } from "vitest";
import type { PageDriver } from "../driver/driver.ts";
import { ARTICLE, type World } from "./world.ts";

/** Every way to ask for the panel lets the page be read at once. */
export function opening(world: () => World, ways: Record<string, () => Promise<PageDriver>>): void {
  it.each(Object.entries(ways))("opens by %s, with the page that it is for", async (_way, open) => {
    await world().daemon();
    await world().browser.open(world().pages.url(ARTICLE));
    const panel = await open();
    world().later(() => panel.close().catch(() => {}));
    await panel.waitForText(".page-chip[data-state='readable']", /The light at Skarvholm/);
  });
}
