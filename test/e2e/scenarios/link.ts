import { expect, it } from "vitest";
import { offerPairing, startBuiltDaemon } from "../driver/daemon.ts";
import { ask, latest, turnIn, type World } from "./world.ts";

/** The link to the daemon: lost and found, refused, paired. */
export function link(world: () => World): void {
  it("asks once after the background was stopped", async () => {
    const daemon = await world().slowDaemon({ words: 5, pace: 1 });
    const panel = await world().panelOn();
    await ask(panel, "One");
    await panel.waitFor(turnIn("done"));
    await world().browser.stopBackground();
    await ask(panel, "Two");
    await panel.waitForText(".turn:nth-of-type(2) .answer", /word5/);
    expect(daemon.printed.count(/^asked$/)).toBe(2);
  });

  it("says so when the background was stopped in the middle of an answer, and asks nothing again", async () => {
    const daemon = await world().slowDaemon();
    const panel = await world().panelOn();
    await ask(panel, "One");
    await panel.waitForText(latest(".answer"), /word3\b/);
    await world().browser.stopBackground();
    await panel.waitFor(turnIn("failed"));
    expect(await panel.attribute(latest(".failure"), "data-kind")).toBe("connection_lost");
    expect(await panel.text(latest(".answer"))).toMatch(/^word1 word2/);
    await daemon.printed.match(/^aborted$/);
    await panel.waitFor(".badge[data-state='connected']");
    expect(daemon.printed.count(/^asked$/)).toBe(1);
    await ask(panel, "Two");
    await panel.waitForText(".turn:nth-of-type(2) .answer", /word3\b/);
    expect(daemon.printed.count(/^asked$/)).toBe(2);
  });

  it("shows a daemon that died in mid-answer, heals when it is back, and retries when told", async () => {
    const dataDir = world().dataDir();
    const daemon = await world().slowDaemon({ dataDir });
    const panel = await world().panelOn();
    await ask(panel, "Who was the last keeper?");
    await panel.waitForText(latest(".answer"), /word3\b/);
    await daemon.stop("SIGKILL");
    await panel.waitFor(turnIn("failed"));
    expect(await panel.attribute(latest(".failure"), "data-kind")).toBe("connection_lost");
    await panel.waitFor(".badge[data-state='unreachable']");
    await panel.screenshot("connection-lost");
    await world().daemon(dataDir, daemon.port);
    await panel.waitFor(".badge[data-state='connected']", 40_000);
    await panel.click(latest(".failure-action"));
    await panel.waitForText(latest(".answer"), /Olav Brekke/);
  });

  it("says how to start a daemon where there is none", async () => {
    const daemon = await startBuiltDaemon({ dataDir: world().dataDir() });
    await daemon.stop();
    await world().pair(daemon.port, daemon.token);
    const panel = await world().panelOn();
    await panel.waitForText(".no-daemon .command", /anvesha serve/);
    await panel.waitFor(".badge[data-state='unreachable']");
    await panel.screenshot("no-daemon");
  });

  it("asks to be paired again when the token is wrong", async () => {
    const daemon = await world().daemon();
    await world().pair(daemon.port, "0".repeat(64));
    const panel = await world().panelOn();
    await panel.waitFor(".badge[data-state='not_paired']");
    await panel.waitFor("#pairing-code");
    await panel.screenshot("wrong-token");
  });

  it("pairs with the code that the daemon shows, and says when it was another", async () => {
    const dataDir = world().dataDir();
    const daemon = await startBuiltDaemon({ dataDir });
    world().later(() => daemon.stop());
    await world().unpair(daemon.port);
    const panel = await world().panelOn();
    await panel.waitFor("#pairing-code");
    await panel.screenshot("not-paired");
    const offer = await offerPairing(dataDir);
    world().later(offer.stop);
    await panel.fill("#pairing-code", offer.code === "AAAAAAAA" ? "BBBBBBBB" : "AAAAAAAA");
    await panel.press("Enter");
    await panel.waitForText(".pairing-error", /./);
    await panel.screenshot("wrong-code");
    await panel.fill("#pairing-code", offer.code);
    await panel.press("Enter");
    await panel.waitFor(".badge[data-state='connected']");
    await offer.printed.match(new RegExp(`^Paired with ${world().browser.extensionOrigin}`));
    await ask(panel, "How high is the tower?");
    await panel.waitForText(latest(".answer"), /31 metres/);
  });

  it("keeps the code that is being typed when the background is stopped", async () => {
    const daemon = await world().daemon();
    await world().unpair(daemon.port);
    const panel = await world().panelOn();
    await panel.fill("#pairing-code", "ABCDEFGH");
    await world().browser.stopBackground();
    await panel.press("Enter");
    await panel.waitForText(".pairing-error", /No code is on offer/);
    expect(await panel.evaluate(`document.querySelector("#pairing-code").value`)).toBe("ABCDEFGH");
  });

  it("says why an extension that the daemon never met is refused", async () => {
    const daemon = await startBuiltDaemon({ dataDir: world().dataDir() });
    world().later(() => daemon.stop());
    await world().pair(daemon.port, daemon.token);
    const panel = await world().panelOn();
    await panel.waitFor(".badge[data-state='not_paired']");
    await panel.waitFor("#pairing-code");
  });
}
