import { expect, it } from "vitest";
import { ARTICLE, ask, latest, turnIn, type World } from "./world.ts";

/** A private window: all works, and nothing of it stays. */
export function privateWindow(world: () => World): void {
  it("works in a private window, and stores nothing of it", async () => {
    const { browser, pages } = world();
    await browser.allowPrivateWindows();
    await world().daemon();
    await browser.open("about:blank");
    const before = await world().stored();
    const window = await browser.openPrivateWindow();
    await window.open(pages.url(ARTICLE));
    const panel = await window.clickToolbar();
    await panel.waitForText(".page-chip", /The light at Skarvholm/);
    await panel.screenshot("private-window");
    await ask(panel, "How high is the tower?");
    await panel.waitFor(turnIn("done"));
    expect(await panel.text(latest(".answer"))).toContain("31 metres");
    await panel.click("#web-search");
    await panel.waitFor("#web-search[aria-checked='true']");
    await panel.close();
    await window.close();
    expect(await world().stored()).toEqual(before);
  });
}
