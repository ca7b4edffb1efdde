import type { LinkStatus } from "../../lib/link/status.ts";
import { OptionsStage } from "../doubles/options-stage.ts";

const TOKEN = "a".repeat(64);

function paired(status: LinkStatus): OptionsStage {
  const stage = new OptionsStage({ token: TOKEN });
  stage.link(status);
  return stage;
}

const well = () => paired({ state: "connected", roundTripMs: 0.42 });

const LONG_HOST = `${"a-rather-long-name.".repeat(6)}example.org`;

/** Every state in which a person can meet the options page, by name, as the story that leads to it. */
export const OPTIONS_STATES: Readonly<Record<string, () => OptionsStage | Promise<OptionsStage>>> = {
  well,
  looking: () => paired({ state: "connecting" }),
  silent: () => paired({ state: "unreachable", retryAt: 0 }),
  another: async () => {
    const stage = new OptionsStage({ token: TOKEN });
    stage.answering.add(9001);
    stage.link({ state: "unreachable", retryAt: 0 });
    await Promise.resolve();
    return stage;
  },
  "not-paired": () => {
    const stage = new OptionsStage();
    stage.answering.add(9001);
    stage.link({ state: "not_paired", reason: "no_token" });
    return stage;
  },
  sites: async () => {
    const stage = new OptionsStage(
      { token: TOKEN, neverRead: ["bank.example", "mail.google.com", "mail.proton.me", LONG_HOST] },
      [
        "https://example.org/*",
        "https://www.lighthouses.example/*",
        "http://printer.local/*",
        `https://${LONG_HOST}/*`,
        "*://*.northerncoast.example/*",
      ],
    );
    stage.link({ state: "connected", roundTripMs: 0.42 });
    stage.model.neverRead.edit("mail.google.com");
    await stage.model.neverRead.addTyped();
    stage.model.allowed.edit("not a site");
    await stage.model.allowed.allowTyped();
    return stage;
  },
  "every-site": async () => {
    const stage = new OptionsStage({ token: TOKEN }, ["*://*/*"]);
    stage.link({ state: "connected", roundTripMs: 0.42 });
    await stage.model.neverRead.add(stage.model.neverRead.suggested("mail"));
    return stage;
  },
  "wrong-code": () => {
    const stage = paired({ state: "not_paired", reason: "wrong_token" });
    stage.model.pairing.code.value = "AAAAAAAA";
    stage.model.pair();
    stage.model.receive({ type: "pair-result", result: "wrong_code" });
    return stage;
  },
  forgotten: async () => {
    const stage = well();
    await stage.model.forget();
    stage.link({ state: "not_paired", reason: "no_token" });
    return stage;
  },
  saved: async () => {
    const stage = well();
    stage.model.port.edit("9002");
    await stage.model.port.commit();
    await stage.model.webSearch.set(true);
    return stage;
  },
  invalid: async () => {
    const stage = well();
    stage.model.port.edit("90o1");
    await stage.model.port.commit();
    stage.isFull = true;
    stage.model.settleMs.edit("20");
    await stage.model.settleMs.commit();
    return stage;
  },
};
