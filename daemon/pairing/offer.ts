import { randomInt } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { hasCode, writePrivate } from "../data-dir.ts";
import { sameSecret } from "./token.ts";

/** Letters and digits that nobody takes for one another: no I, L, O, 0 and 1. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;
const TRIES = 5;

/** How long a code is good for, in milliseconds. */
export const OFFER_LIFETIME = 5 * 60_000;

const Offer = v.variant("state", [
  v.object({
    state: v.literal("open"),
    code: v.string(),
    /** Milliseconds since the epoch. */
    expires_at: v.number(),
    tries_left: v.number(),
  }),
  v.object({ state: v.literal("used"), code: v.string(), origin: v.string() }),
]);

/** What `anvesha pair` and the daemon tell each other, through `pairing.json`. */
export type Offer = v.InferOutput<typeof Offer>;

/** What became of a code that somebody entered; the names are those of the answer of `POST /pair`. */
export type Redemption =
  | { result: "paired" }
  | { result: "wrong_code"; triesLeft: number }
  | { result: "no_code" }
  | { result: "too_many_tries" };

/** The one pairing code on offer, in a file that only its owner reads. Each call is one step for others. */
export class PairingOffer {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, "pairing.json");
  }

  /** Offers a new code, in the place of any other. */
  open(now: number): { code: string; expiresAt: number } {
    const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(
      "",
    );
    const expiresAt = now + OFFER_LIFETIME;
    this.#write({ state: "open", code, expires_at: expiresAt, tries_left: TRIES });
    return { code, expiresAt };
  }

  /** Takes `code` back, unless another one is on offer by now. */
  withdraw(code: string): void {
    if (this.read()?.code === code) rmSync(this.#file, { force: true });
  }

  /** What is on offer; undefined when nothing is, or nothing that can be read. */
  read(): Offer | undefined {
    try {
      const { success, output } = v.safeParse(Offer, JSON.parse(readFileSync(this.#file, "utf8")));
      return success ? output : undefined;
    } catch (error) {
      if (hasCode(error, "ENOENT") || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  /**
   * Tries `entered` for `origin`: case, spaces and dashes don't matter. A code works once, a wrong one costs
   * a try, and after the last of them the right one is refused too.
   */
  redeem(entered: string, origin: string, now: number): Redemption {
    const offer = this.read();
    if (offer?.state !== "open" || now >= offer.expires_at) return { result: "no_code" };
    if (offer.tries_left <= 0) return { result: "too_many_tries" };
    if (sameSecret(entered.toUpperCase().replace(/[\s-]/g, ""), offer.code)) {
      this.#write({ state: "used", code: offer.code, origin });
      return { result: "paired" };
    }
    const triesLeft = offer.tries_left - 1;
    this.#write({ ...offer, tries_left: triesLeft });
    return { result: "wrong_code", triesLeft };
  }

  #write(offer: Offer): void {
    writePrivate(this.#file, JSON.stringify(offer));
  }
}
