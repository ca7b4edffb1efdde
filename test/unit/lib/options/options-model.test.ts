import { expect, it } from "vitest";
import { OptionsStage } from "../../../doubles/options-stage.ts";

const TOKEN = "a".repeat(64);
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it("finds everything well over a live link", () => {
  const stage = new OptionsStage({ token: TOKEN });
  expect(stage.model.checkup.value).toEqual({ daemon: "looking", pairing: "looking", roundTripMs: null });
  stage.link({ state: "connected", roundTripMs: 0.4 });
  expect(stage.model.checkup.value).toEqual({ daemon: "running", pairing: "paired", roundTripMs: 0.4 });
});

it("tells a port where nothing answers from one that another program holds", async () => {
  const stage = new OptionsStage({ token: TOKEN });
  stage.link({ state: "unreachable", retryAt: 0 });
  await settled();
  expect(stage.model.checkup.value).toMatchObject({ daemon: "silent", pairing: "unproven" });
  stage.answering.add(9001);
  stage.link({ state: "unreachable", retryAt: 0 });
  await settled();
  expect(stage.model.checkup.value).toMatchObject({ daemon: "another", pairing: "unproven" });
});

it("doesn't flicker while attempts go on", async () => {
  const stage = new OptionsStage({ token: TOKEN });
  stage.link({ state: "unreachable", retryAt: 0 });
  await settled();
  stage.link({ state: "connecting" });
  expect(stage.model.checkup.value.daemon).toBe("silent");
});

it("looks at the port itself while there is no token to connect with", async () => {
  const stage = new OptionsStage();
  stage.link({ state: "not_paired", reason: "no_token" });
  expect(stage.model.checkup.value.daemon).toBe("looking");
  await settled();
  expect(stage.model.checkup.value).toMatchObject({ daemon: "silent", pairing: "no_token" });
  stage.answering.add(9001);
  stage.model.checkNow();
  await settled();
  expect(stage.model.checkup.value.daemon).toBe("answering");
  expect(stage.sent).toEqual([{ type: "connect-now" }]);
});

it.each(["wrong_token", "unknown_origin"] as const)("knows that a daemon that says %s runs", (reason) => {
  const stage = new OptionsStage({ token: TOKEN });
  stage.link({ state: "not_paired", reason });
  expect(stage.model.checkup.value).toMatchObject({ daemon: "running", pairing: reason });
});

it("speaks of the port that is stored, and forgets what it knew of another", async () => {
  const stage = new OptionsStage();
  stage.answering.add(9001);
  stage.link({ state: "not_paired", reason: "no_token" });
  await settled();
  stage.model.port.edit("9002");
  expect(stage.model.storedPort.value).toBe(9001);
  const commit = stage.model.port.commit();
  expect(stage.model.storedPort.value).toBe(9002);
  expect(stage.model.checkup.value.daemon).toBe("looking");
  await commit;
  await settled();
  expect(stage.model.checkup.value.daemon).toBe("silent");
});

it("pairs over the background, and throws the token away on request", async () => {
  const stage = new OptionsStage();
  stage.model.pairing.code.value = "ABCDEFGH";
  stage.model.pair();
  expect(stage.sent).toEqual([{ type: "pair", secret: "ABCDEFGH" }]);
  expect(stage.model.pairing.state.value).toBe("sending");
  await stage.store({ token: TOKEN });
  stage.model.receive({ type: "pair-result", result: "paired" });
  expect(stage.model.hasToken.value).toBe(true);
  await stage.model.forget();
  expect(stage.settings.token).toBeNull();
  expect(stage.model.hasToken.value).toBe(false);
  expect(stage.model.forgetting.value).toBe("saved");
});

it("says when nothing can be stored, and shows what holds", async () => {
  const stage = new OptionsStage({ token: TOKEN });
  stage.isFull = true;
  await stage.model.webSearch.set(true);
  await stage.model.forget();
  expect(stage.model.webSearch.isOn.value).toBe(false);
  expect(stage.model.webSearch.state.value).toBe("not_saved");
  expect(stage.model.forgetting.value).toBe("not_saved");
  expect(stage.model.hasToken.value).toBe(true);
});
