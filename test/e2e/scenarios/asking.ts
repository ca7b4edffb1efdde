import { expect, it } from "vitest";
import { ARTICLE, ask, latest, turnIn, type World } from "./world.ts";

/** The main job: a question about the page, its answer, and stopping it. */
export function asking(world: () => World): void {
  it("answers from the page beside it, with cards and a citation", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await panel.waitForText(".page-chip", /The light at Skarvholm/);
    await panel.screenshot("empty");
    await ask(panel, "Who designed the lighthouse at Skarvholm?");
    await panel.waitFor(turnIn("done"));
    const answer = await panel.text(latest(".answer"));
    expect(answer).toContain("Astrid Vold");
    expect(answer).not.toContain("pirates");
    await panel.waitFor(latest(".citation[data-source='page']"));
    expect(await panel.attribute(".badge", "data-state")).toBe("connected");
    await panel.screenshot("answer-from-the-page");
  });

  it("finds cards in the library, and a citation leads to its card", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await panel.click(".page-chip-remove");
    await ask(panel, "How does Anvesha check the Host and the Origin?");
    await panel.waitFor(turnIn("done"));
    expect(await panel.count(latest(".card"))).toBeGreaterThan(0);
    const cited = await panel.attribute(latest(".citation"), "data-source");
    await panel.click(latest(".citation"));
    await panel.waitFor(`.turn:last-of-type .cited[id$="-${cited}"]`);
    await panel.screenshot("answer-from-the-library");
  });

  it("shows the exact text that leaves the browser, and leaves out what nobody can see", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await panel.waitFor(".page-chip[data-state='readable']");
    await panel.click(".page-chip-toggle");
    const text = await panel.waitForText(".page-excerpt", /Astrid Vold/);
    expect(text).not.toContain("pirates");
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4095);
    await panel.screenshot("exact-text");
  });

  it("takes the selection first", async () => {
    await world().daemon();
    await world().browser.open(world().pages.url(ARTICLE));
    await world().browser.evaluateInTab(
      `getSelection().selectAllChildren([...document.querySelectorAll("p")].find((p) => p.textContent.includes("47 days")))`,
    );
    const panel = await world().browser.clickToolbar();
    world().later(() => panel.close().catch(() => {}));
    await panel.waitFor(".page-chip[data-state='readable']");
    await ask(panel, "How many days was the longest stretch without a relief boat?");
    await panel.waitFor(turnIn("done"));
    expect(await panel.text(latest(".answer"))).toContain("47 days");
  });

  it("keeps the conversation in view for a follow-up", async () => {
    await world().daemon();
    const panel = await world().panelOn();
    await ask(panel, "Who was the last keeper?");
    await panel.waitForText(latest(".answer"), /Olav Brekke/);
    await panel.waitFor(turnIn("done"));
    await ask(panel, "When did he leave the station?");
    await panel.waitForText(".turn:nth-of-type(2) .answer", /30 June 1984/);
    expect(await panel.text(".turn .turn-question")).toContain("Who was the last keeper?");
    await panel.screenshot("conversation");
  });

  it("paints a stop within one frame, keeps the text, and the daemon stops at once", async () => {
    const daemon = await world().slowDaemon();
    const panel = await world().panelOn();
    await ask(panel, "Tell me everything");
    await panel.waitForText(latest(".answer"), /word5\b/);
    await panel.screenshot("answering");
    const { status, text } = await panel.evaluate<{
      status: string;
      text: string;
    }>(`new Promise((resolve) => {
      document.querySelector("#cancel").click();
      requestAnimationFrame(() => {
        const turn = document.querySelector(".turn:last-of-type");
        resolve({ status: turn.dataset.status, text: turn.querySelector(".answer").innerText });
      });
    })`);
    expect(status).toBe("cancelled");
    expect(text).toMatch(/^word1 word2/);
    await daemon.printed.match(/^aborted$/);
    expect(await panel.text(latest(".answer"))).toBe(text);
    await panel.screenshot("stopped");
  });

  it("stops on Escape", async () => {
    const daemon = await world().slowDaemon();
    const panel = await world().panelOn();
    await ask(panel, "Tell me everything");
    await panel.waitForText(latest(".answer"), /word3\b/);
    await panel.press("Escape");
    await panel.waitFor(turnIn("cancelled"));
    await daemon.printed.match(/^aborted$/);
  });

  it("cancels what runs when the panel is closed", async () => {
    const daemon = await world().slowDaemon();
    const panel = await world().panelOn();
    await ask(panel, "Tell me everything");
    await panel.waitForText(latest(".answer"), /word3\b/);
    await panel.close();
    await daemon.printed.match(/^aborted$/);
    await daemon.logged.match(/Disconnected/);
  });

  it("answers twenty questions in a row on one socket", async () => {
    const daemon = await world().daemon();
    const panel = await world().panelOn();
    for (let question = 1; question <= 20; question++) {
      await ask(panel, `How high is the tower? (${question})`);
      await panel.waitFor(`.turn:nth-of-type(${question})[data-status="done"]`);
      expect(await panel.text(`.turn:nth-of-type(${question}) .answer`)).toContain("31 metres");
    }
    expect(daemon.logged.count(/"msg":"Connected"/)).toBe(1);
    expect(daemon.logged.count(/"msg":"Disconnected"/)).toBe(0);
  });
}
