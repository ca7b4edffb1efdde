import { expect, it } from "vitest";
import { said } from "./said.ts";
import { ARTICLE, type World } from "./world.ts";

const READABLE = ".page-chip[data-state='readable']";
const UNREADABLE = ".page-chip[data-state='unreadable']";

/** A site that the person allows to be read without a click, where the browser's question can be answered. */
export function allowing(world: () => World, acceptPrompt: () => Promise<string>): void {
  it("reads a site that was allowed at once, and from then on without a click, until that is withdrawn", async () => {
    await world().daemon();
    const { browser, pages } = world();
    const panel = await world().panelOn();
    await panel.waitFor(READABLE);
    await browser.open(pages.url("tides.html"));
    await panel.waitForText(UNREADABLE, said("page_no_access_offer"));
    await panel.screenshot("site-offered");
    expect(await panel.text(".page-chip-allow")).toBe("Allow 127.0.0.1");
    world().later(() => browser.evaluateInExtension(WITHDRAW));
    await panel.click(".page-chip-allow");
    expect(await acceptPrompt()).toContain("127.0.0.1");
    await panel.waitForText(READABLE, /Tides at Skarvholm/);
    for (let visit = 1; visit <= 2; visit++) {
      await browser.open(pages.url(ARTICLE));
      await panel.waitForText(READABLE, /The light at Skarvholm/);
      await browser.open(pages.url("tides.html"));
      await panel.waitForText(READABLE, /Tides at Skarvholm/);
    }
    await browser.evaluateInExtension(WITHDRAW);
    await browser.open(pages.url(ARTICLE));
    await panel.waitForText(UNREADABLE, said("page_no_access"));
  });
}

const WITHDRAW = `chrome.permissions.remove({ origins: ["http://127.0.0.1/*"] }).then(() => {})`;
