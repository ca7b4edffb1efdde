import { it } from "vitest";
import { said } from "./said.ts";
import type { World } from "./world.ts";

const READABLE = ".page-chip[data-state='readable']";
const UNREADABLE = ".page-chip[data-state='unreadable']";

/** The right to read the tab, given by a click and lost on the way. */
export function access(world: () => World): void {
  it("can't read the tab once it has gone elsewhere, says so, and can after another click", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await panel.waitForText(READABLE, /The light at Skarvholm/);
    await world().browser.open(world().pages.url("tides.html", "localhost"));
    await panel.waitForText(UNREADABLE, said("page_no_access"));
    await panel.waitForText(UNREADABLE, /Click Anvesha’s toolbar button while this page is in front/);
    await world().browser.clickToolbar();
    await panel.waitForText(READABLE, /Tides at Skarvholm/);
  });

  it("tells of the page that is there, when the one that was being read has left", async () => {
    await world().daemon();
    const panel = await world().panelOn(world().pages.url("empty.html"));
    await panel.waitFor(".page-chip[data-state='reading']");
    await world().browser.open(world().pages.url("tides.html"));
    if (world().browser.grantLasts === "page") {
      await panel.waitForText(UNREADABLE, said("page_no_access"));
      await world().browser.clickToolbar();
    }
    await panel.waitForText(READABLE, /Tides at Skarvholm/);
  });
}
