import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { homedir } from "node:os";
import path from "node:path";
import type { Logger } from "pino";
import { Failure } from "./failure.ts";

/** `~/.anvesha`: the token, the paired origins and the library of whoever runs the daemon. */
export const defaultDataDir = () => path.join(homedir(), ".anvesha");

/**
 * Makes the data folder, for its owner's eyes only. One that is open to others is closed to them with a
 * warning if it is empty or ours; a folder that holds other things is left as it is.
 *
 * @throws Failure `BadDataDir` when it can't be made or is not a folder.
 */
export function openDataDir(dir: string, log: Logger): void {
  try {
    makeFolder(dir);
    if (!isOpenToOthers(dir)) return;
    const isOurs = existsSync(path.join(dir, "token")) || readdirSync(dir).length === 0;
    if (isOurs) chmodSync(dir, 0o700);
    log.warn(
      { dir },
      isOurs
        ? "The data folder was open to other users; it is closed now"
        : "The data folder is open to other users, and holds other things than Anvesha's; close it with chmod 700",
    );
  } catch (cause) {
    const message = `The data folder ${dir} can't be used: ${reasonOf(cause)}.`;
    throw new Failure("BadDataDir", message, "Name another one with --data-dir DIR.", { cause });
  }
}

/**
 * Makes a folder, and those above it, for this user alone. Not by a recursive `mkdir`, which never ends where the
 * system makes no folder, as in `/proc`.
 */
export function makeFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() === true) return;
  const above = path.dirname(dir);
  if (above !== dir) makeFolder(above);
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!hasCode(error, "EEXIST") || !statSync(dir).isDirectory()) throw error;
  }
}

/** True where another user may read or write; false on Windows, where the mode says nothing. */
export function isOpenToOthers(file: string): boolean {
  return process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;
}

/** Replaces a file that only its owner may read; a reader sees the old content or the new, never a part. */
export function writePrivate(file: string, content: string): void {
  const draft = writeDraft(file, content);
  try {
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Makes a file that only its owner may read, whole at once; false when there is one already. */
export function createPrivate(file: string, content: string): boolean {
  const draft = writeDraft(file, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeDraft(file: string, content: string): string {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content, { flag: "wx", mode: 0o600 });
  return draft;
}

/** True for a system error with this code, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** What a system error says, without its code in front and its path behind. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /^[A-Z]+: ([^,]+)/.exec(message)?.[1] ?? message;
}
