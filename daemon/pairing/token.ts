import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { chmodSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Logger } from "pino";
import { createPrivate, hasCode, isOpenToOthers, reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";
import { howToRun } from "../invocation.ts";

const TOKEN = /^[0-9a-f]{64}$/;

/** Where the pairing token lies: 64 hex digits, mode 0600. */
export const tokenFile = (dataDir: string) => path.join(dataDir, "token");

/**
 * The token, made on the first start. A file that others may read is closed to them with a warning.
 *
 * @throws Failure `BadToken` as `readToken` does.
 */
export function openToken(dataDir: string, log: Logger): string {
  const file = tokenFile(dataDir);
  if (createPrivate(file, `${randomBytes(32).toString("hex")}\n`)) log.info({ file }, "Made a new token");
  else if (isOpenToOthers(file)) {
    chmodSync(file, 0o600);
    log.warn({ file }, "Other users could read the token; its mode is 0600 again");
  }
  return readToken(dataDir);
}

/** @throws Failure `NoToken` when there is none, `BadToken` when the file holds something else. */
export function readToken(dataDir: string): string {
  const file = tokenFile(dataDir);
  const token = read(file).trim();
  if (TOKEN.test(token)) return token;
  const remedy = `Delete it (rm ${file}) and start the daemon: it makes a new one, and browsers pair anew.`;
  throw new Failure("BadToken", `The token file ${file} doesn't hold 64 hex digits.`, remedy);
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if (hasCode(cause, "ENOENT")) {
      const start = howToRun("serve");
      const remedy = `The daemon makes one when it starts: ${start}. If it runs, name its folder with --data-dir DIR.`;
      throw new Failure("NoToken", `There is no token at ${file}.`, remedy, { cause });
    }
    const remedy = "Run Anvesha as the user who owns it, or name another folder with --data-dir DIR.";
    throw new Failure("BadToken", `The token file ${file} can't be read: ${reasonOf(cause)}.`, remedy, {
      cause,
    });
  }
}

/** Compares two secrets in a time that tells nothing about where they differ. */
export function sameSecret(offered: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(offered), digest(secret));
}
