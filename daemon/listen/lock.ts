import Database from "libsql";
import { createPrivate, hasCode, reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";

/**
 * Locks a file, which it makes, for this process, and gives what frees it again; undefined when another has it. The
 * system frees it too when the process ends, however it does. Node can't lock files itself; SQLite can, everywhere.
 *
 * @throws Failure `BadFile` when the file can't be used.
 */
export function lock(file: string): (() => void) | undefined {
  try {
    createPrivate(file, "");
    const database = new Database(file, { timeout: 0 });
    if (begin(database)) return () => void database.close();
    database.close();
    return undefined;
  } catch (cause) {
    const remedy = "Run Anvesha as the user who owns it, or name another folder with --data-dir DIR.";
    throw new Failure("BadFile", `The file ${file} can't be locked: ${reasonOf(cause)}.`, remedy, { cause });
  }
}

function begin(database: Database.Database): boolean {
  try {
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (hasCode(error, "SQLITE_BUSY")) return false;
    throw error;
  }
}
