import { expect, it } from "vitest";
import { offerPairing, startBuiltDaemon } from "../driver/daemon.ts";
import { said } from "./said.ts";
import { ARTICLE, ask, latest, turnIn, type World } from "./world.ts";

/** The options page, inside the extension. */
export function options(world: () => World): void {
  it("pairs with a code from the options, and forgets the pairing", async () => {
    const dataDir = world().dataDir();
    const daemon = await startBuiltDaemon({ dataDir });
    world().later(() => daemon.stop());
    await world().unpair(daemon.port);
    const page = await world().browser.openOptions();
    await page.waitFor("#pairing-code");
    // A key that the browser needs for itself is silently not given.
    await page.waitForText(".keys", /^Alt\+Shift\+Q$/);
    const offer = await offerPairing(dataDir);
    world().later(offer.stop);
    await page.fill("#pairing-code", offer.code);
    await page.press("Enter");
    await page.waitFor(".forget");
    await offer.printed.match(/^Paired with /);
    await page.screenshot("options-paired");
    await page.click(".forget");
    await page.waitFor("#pairing-code");
    expect((await world().stored()).local).toMatchObject({ settings: { token: null } });
  });

  it("never reads a host on the list, however it is asked to, and reads it again once it is off", async () => {
    await world().daemon();
    const before = await world().browser.openOptions();
    await before.fill("#never-read", world().pages.url(ARTICLE));
    await before.press("Enter");
    await before.waitForText(".never-read .entry", /127\.0\.0\.1/);
    const panel = await world().panelOn();
    await panel.waitForText(".page-chip[data-state='unreadable']", said("page_never_read"));
    await ask(panel, "How high is the tower?");
    await panel.waitFor(turnIn("done"));
    expect(await panel.count(latest(".citation[data-source='page']"))).toBe(0);
    await panel.close();
    const after = await world().browser.openOptions();
    await after.click(".never-read .entry button");
    await after.waitFor(".never-read .no-entries");
    await (
      await world().panelOn()
    ).waitForText(".page-chip[data-state='readable']", /The light at Skarvholm/);
  });

  it("moves to another port at once, in an open panel too", async () => {
    const first = await world().daemon();
    const second = await startBuiltDaemon({
      dataDir: world().dataDir(),
      origin: world().browser.extensionOrigin,
    });
    world().later(() => second.stop());
    const panel = await world().panelOn();
    await panel.waitFor(".badge[data-state='connected']");
    await first.stop();
    await panel.waitFor(".badge[data-state='unreachable']");
    await world().pair(second.port, second.token);
    await panel.waitFor(".badge[data-state='connected']");
    await ask(panel, "How high is the tower?");
    await panel.waitForText(latest(".answer"), /31 metres/);
  });
}
