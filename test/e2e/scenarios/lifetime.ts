import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { until } from "../driver/until.ts";
import { ask, latest, type World } from "./world.ts";

/** Three times as long as either browser lets a background be idle. */
const SILENCE_MS = 100_000;

/** How long the background lives when nobody holds it, neither a person nor a debugger. */
export function lifetime(world: () => World): void {
  it("stays while the panel is open, and answers after a long silence on the same socket", async () => {
    const daemon = await world().daemon();
    const panel = await world().panelOn();
    await panel.waitFor(".badge[data-state='connected']");
    await pause(SILENCE_MS);
    expect(await world().browser.isBackgroundRunning()).toBe(true);
    await ask(panel, "How high is the tower?");
    await panel.waitForText(latest(".answer"), /31 metres/);
    expect(daemon.logged.count(/"msg":"Connected"/)).toBe(1);
    expect(daemon.logged.count(/"msg":"Disconnected"/)).toBe(0);
  }, 240_000);

  it("is stopped once the panel is closed, and answers when that is opened again", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await ask(panel, "How high is the tower?");
    await panel.waitForText(latest(".answer"), /31 metres/);
    await panel.close();
    await until(
      "the end of the background",
      async () => !(await world().browser.isBackgroundRunning()),
      90_000,
    );
    const again = await world().browser.clickToolbar();
    world().later(() => again.close().catch(() => {}));
    await ask(again, "Who was the last keeper?");
    await again.waitForText(latest(".answer"), /Olav Brekke/);
  }, 240_000);
}
