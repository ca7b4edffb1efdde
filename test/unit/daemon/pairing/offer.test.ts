import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { OFFER_LIFETIME, PairingOffer } from "../../../../daemon/pairing/offer.ts";

const ORIGIN = `chrome-extension://${"a".repeat(32)}`;
const NOW = 1_700_000_000_000;

let folder: string;
let offer: PairingOffer;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "anvesha-offer-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  offer = new PairingOffer(folder);
});

describe("PairingOffer", () => {
  it("makes codes of eight letters and digits that nobody takes for one another", () => {
    const codes = Array.from({ length: 200 }, () => offer.open(NOW).code);
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(new Set(codes).size).toBe(200);
  });

  it("is good for five minutes and not a millisecond longer", () => {
    const { code, expiresAt } = offer.open(NOW);
    expect(expiresAt).toBe(NOW + 5 * 60_000);
    expect(offer.redeem(code, ORIGIN, NOW + OFFER_LIFETIME)).toEqual({ result: "no_code" });
    expect(offer.redeem(code, ORIGIN, NOW + OFFER_LIFETIME - 1)).toEqual({ result: "paired" });
  });

  it("works once, and says for whom", () => {
    const { code } = offer.open(NOW);
    offer.redeem(code, ORIGIN, NOW);
    expect(offer.redeem(code, ORIGIN, NOW)).toEqual({ result: "no_code" });
    expect(offer.read()).toEqual({ state: "used", code, origin: ORIGIN });
  });

  it("counts five tries, across daemons that come and go", () => {
    const { code } = offer.open(NOW);
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(new PairingOffer(folder).redeem("AAAAAAAA0", ORIGIN, NOW)).toEqual({
        result: "wrong_code",
        triesLeft,
      });
    expect(offer.redeem(code, ORIGIN, NOW)).toEqual({ result: "too_many_tries" });
  });

  it("takes back its own code and leaves a newer one", () => {
    const first = offer.open(NOW).code;
    const second = offer.open(NOW).code;
    offer.withdraw(first);
    expect(offer.redeem(second, ORIGIN, NOW)).toEqual({ result: "paired" });
  });

  it.each(["", "{", "null", '{"state":"open"}'])("offers nothing when its file holds %j", (content) => {
    writeFileSync(path.join(folder, "pairing.json"), content);
    expect(offer.redeem("ABCD2345", ORIGIN, NOW)).toEqual({ result: "no_code" });
  });
});
