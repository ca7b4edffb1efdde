import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { hasCode, writePrivate } from "../data-dir.ts";
import { Failure } from "../failure.ts";

const EXTENSION =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** True for the Origin that Chromium or Firefox gives an extension, whole and exact. */
export const isExtensionOrigin = (origin: string) => EXTENSION.test(origin);

const Origins = v.array(v.string());

/** The extensions that were paired, by exact Origin. Read anew each time, so that forgetting one works at once. */
export class PairedOrigins {
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, "origins.json");
  }

  /** @throws Failure `BadFile` when the file is there and isn't a list of origins. */
  list(): string[] {
    try {
      return v.parse(Origins, JSON.parse(readFileSync(this.#file, "utf8")));
    } catch (cause) {
      if (hasCode(cause, "ENOENT")) return [];
      const remedy = "Delete it, and pair your browsers anew.";
      throw new Failure("BadFile", `The list of paired browsers ${this.#file} can't be read.`, remedy, {
        cause,
      });
    }
  }

  has(origin: string): boolean {
    return this.list().includes(origin);
  }

  add(origin: string): void {
    if (!this.has(origin)) this.#write([...this.list(), origin]);
  }

  /** False when it was not there. */
  remove(origin: string): boolean {
    if (!this.has(origin)) return false;
    this.#write(this.list().filter((other) => other !== origin));
    return true;
  }

  #write(origins: string[]): void {
    writePrivate(this.#file, `${JSON.stringify(origins, null, 2)}\n`);
  }
}
