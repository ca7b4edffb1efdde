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

  it("shows, as what would be sent, all that can be seen on the page and nothing hidden", async () => {
    await world().daemon();
    const panel = await world().panelOn(world().pages.url("hidden.html"));
    await panel.waitFor(".page-chip[data-state='readable']");
    await panel.click(".page-chip-toggle");
    const excerpt = await panel.waitForText(".page-excerpt", /fog signal/);
    const words = await world().browser.evaluateInTab<string[]>(
      "[...new Set(document.body.textContent.match(/\\b(?:SEEN|HIDDEN)-[A-Z-]+/g))]",
    );
    const [seen, hidden] = ["SEEN", "HIDDEN"].map((kind) => words.filter((word) => word.startsWith(kind)));
    expect(seen?.length).toBeGreaterThan(5);
    expect(hidden?.length).toBeGreaterThan(20);
    expect(excerpt.match(/\b(?:SEEN|HIDDEN)-[A-Z-]+/g)).toEqual(seen);
    expect(excerpt).toContain("The key hangs by the stair.");
    expect(excerpt).not.toMatch(/[\u200b\u2060\u{e0000}-\u{e007f}]/u);
  });

  it("follows the tab to another page, and keeps each answer under the page it was about", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await ask(panel, "How high is the tower?");
    await panel.waitForText(latest(".answer"), /31 metres/);
    await world().browser.open(world().pages.url("tides.html"));
    if (world().browser.grantLasts === "page") await world().browser.clickToolbar();
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
    expect(Object.keys((await world().stored()).local)).toEqual(["settings"]);
  });
}
