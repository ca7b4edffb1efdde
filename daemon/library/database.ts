import Database from "libsql";
import { existsSync, renameSync } from "node:fs";
import type { Logger } from "pino";
import * as v from "valibot";
import { createPrivate, hasCode, reasonOf } from "../data-dir.ts";
import { Failure } from "../failure.ts";

const VERSION = 1;
/** How long a writer waits for another one, in milliseconds. */
const BUSY_TIMEOUT = 10_000;

/**
 * `terms` holds what lib/text makes of each passage, separated by spaces, and is told to take that as it is:
 * the same rules then decide what a word is in the index, in a question and in an answer.
 */
const SCHEMA = `
  CREATE TABLE documents (
    id INTEGER PRIMARY KEY, url TEXT NOT NULL UNIQUE, title TEXT NOT NULL, digest TEXT NOT NULL
  );
  CREATE TABLE passages (
    id INTEGER PRIMARY KEY, document INTEGER NOT NULL REFERENCES documents (id),
    heading TEXT NOT NULL, text TEXT NOT NULL
  );
  CREATE INDEX passages_by_document ON passages (document);
  CREATE VIRTUAL TABLE terms USING fts5 (
    title, heading, text, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '.,'''"
  );
  INSERT INTO terms (terms, rank) VALUES ('rank', 'bm25(2.0, 1.5, 1.0)');
  CREATE VIRTUAL TABLE term_counts USING fts5vocab (terms, row);
  CREATE TABLE milestones (name TEXT PRIMARY KEY);
  PRAGMA user_version = ${VERSION};
`;

/**
 * Opens the database, for its owner's eyes only, makes its tables, and gives what `use` makes of it. A file that
 * is no sound database, as far as that shows, is moved aside with a warning and a fresh one takes its place; nothing
 * is deleted.
 *
 * @throws Failure `BadFile` for a file that can't be opened, or that a newer version made.
 */
export function openDatabase<T>(file: string, log: Logger, use: (database: Database.Database) => T): T {
  try {
    return open(file, use);
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (!isCorrupt(error)) throw unusable(file, error);
    const aside = moveAside(file);
    log.warn(
      { file, aside, reason: reasonOf(error) },
      "The library was damaged; it is moved aside and a new one made",
    );
    return open(file, use);
  }
}

function open<T>(file: string, use: (database: Database.Database) => T): T {
  createPrivate(file, "");
  const database = new Database(file, { timeout: BUSY_TIMEOUT });
  try {
    database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
    // At once: two processes may open a new library together.
    database.transaction(() => makeTables(database, file)).immediate();
    database.exec("SELECT * FROM terms LIMIT 1; SELECT * FROM term_counts LIMIT 1");
    return use(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

const Version = v.tuple([v.number()]);

function makeTables(database: Database.Database, file: string): void {
  const [version] = v.parse(Version, database.prepare("PRAGMA user_version").raw().get());
  if (version === 0) database.exec(SCHEMA);
  if (version > VERSION) {
    const remedy = "Update Anvesha, or move the file away to begin a new library.";
    throw new Failure("BadFile", `The library ${file} was made by a newer Anvesha.`, remedy);
  }
}

/** SQLite has no code of its own for a full-text index whose pages make no sense. */
const isCorrupt = (error: unknown) =>
  hasCode(error, "SQLITE_NOTADB") ||
  hasCode(error, "SQLITE_CORRUPT") ||
  /malformed|corrupt|vtable constructor failed/.test(reasonOf(error));

/** Renames the file, and what SQLite keeps beside it, and says to what. */
function moveAside(file: string): string {
  const aside = `${file}.corrupt-${new Date().toISOString().replaceAll(":", "-")}`;
  for (const part of ["", "-wal", "-shm"]) if (existsSync(file + part)) renameSync(file + part, aside + part);
  return aside;
}

function unusable(file: string, cause: unknown): Failure {
  const remedy = "Run Anvesha as the user who owns it, or name another folder with --data-dir DIR.";
  return new Failure("BadFile", `The library ${file} can't be opened: ${reasonOf(cause)}.`, remedy, {
    cause,
  });
}
