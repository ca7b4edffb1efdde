import { expect, it } from "vitest";
import { ask, latest, turnIn, type World } from "./world.ts";

/** Pages that can't be read say why; a question is answered without them. */
export function reading(world: () => World, browserPage: string): void {
  it("says that a page of the browser can't be read, and still answers from the library", async () => {
    await world().daemon();
    const panel = await world().panelOn(browserPage);
    await panel.waitFor(".page-chip[data-state='unreadable']");
    await panel.screenshot("restricted-page");
    await ask(panel, "How does Anvesha check the Host and the Origin?");
    await panel.waitFor(turnIn("done"));
    expect(await panel.count(latest(".card"))).toBeGreaterThan(0);
  });

  it("says that a page without text has none", async () => {
    await world().daemon();
    const panel = await world().panelOn(world().pages.url("empty.html"));
    await panel.waitFor(".page-chip[data-state='unreadable']");
    await panel.screenshot("empty-page");
  });

  it("follows the tab to another page, and keeps each answer under the page it was about", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await ask(panel, "How high is the tower?");
    await panel.waitForText(latest(".answer"), /31 metres/);
    await world().browser.open(world().pages.url("tides.html"));
    await panel.waitForText(".page-chip", /Tides at Skarvholm/);
    await ask(panel, "By how much does the spring tide rise?");
    await panel.waitForText(latest(".answer"), /94 centimetres/);
    expect(await panel.text(".turn .receipt")).toContain("The light at Skarvholm");
    expect(await panel.text(latest(".receipt"))).toContain("Tides at Skarvholm");
  });

  it("stores nothing but its settings", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await ask(panel, "How high is the tower?");
    await panel.waitFor(turnIn("done"));
    expect(Object.keys((await world().browser.stored()) as object)).toEqual(["settings"]);
  });
}
