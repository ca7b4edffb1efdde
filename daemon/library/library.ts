import type Database from "libsql";
import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import * as v from "valibot";
import { terms } from "../../lib/text/terms.ts";
import { reasonOf } from "../data-dir.ts";
import type { Document } from "../document/document.ts";
import { Failure } from "../failure.ts";
import { openDatabase } from "./database.ts";
import { passagesOf } from "./passages.ts";
import type { LibraryHit } from "./retrieval.ts";
import { Retrieval } from "./retrieval.ts";

/** What became of a document: one with the same text is left as it is. */
export type Addition = "added" | "updated" | "unchanged";

/** A full-text index in one file, which other processes may read and write too. Every call is one step for them. */
export interface Library {
  /**
   * Puts a document in, in the place of the one with the same URL.
   *
   * @throws Failure `BadFile` when it can't be written: another process writes for long, or the disk is full.
   */
  add(url: string, document: Document): Addition;
  /** The best documents for a question, best first; none when nothing in it is telling. */
  search(question: string, limit: number): LibraryHit[];
  /** How many documents it holds. */
  size(): number;
  /** Remembers for the life of the library that it has come so far. */
  reach(milestone: string): void;
  hasReached(milestone: string): boolean;
  close(): void;
}

/**
 * Opens `library.db` of the data folder, and makes it when it isn't there. A damaged one is moved aside.
 *
 * @throws Failure `BadFile` when it can't be used.
 */
export function openLibrary(dataDir: string, log: Logger): Library {
  return openDatabase(path.join(dataDir, "library.db"), log, (database) => new SqliteLibrary(database));
}

const Stored = v.optional(v.object({ id: v.number(), digest: v.string() }));
const Count = v.object({ count: v.number() });

class SqliteLibrary implements Library {
  readonly #database: Database.Database;
  readonly #retrieval: Retrieval;
  readonly #statements;

  constructor(database: Database.Database) {
    this.#database = database;
    this.#retrieval = new Retrieval(database);
    this.#statements = {
      find: database.prepare("SELECT id, digest FROM documents WHERE url = ?"),
      forgetTerms: database.prepare(
        "DELETE FROM terms WHERE rowid IN (SELECT id FROM passages WHERE document = ?)",
      ),
      forgetPassages: database.prepare("DELETE FROM passages WHERE document = ?"),
      forget: database.prepare("DELETE FROM documents WHERE id = ?"),
      addDocument: database.prepare("INSERT INTO documents (url, title, digest) VALUES (?, ?, ?)"),
      addPassage: database.prepare("INSERT INTO passages (document, heading, text) VALUES (?, ?, ?)"),
      addTerms: database.prepare("INSERT INTO terms (rowid, title, heading, text) VALUES (?, ?, ?, ?)"),
      count: database.prepare("SELECT count(*) AS count FROM documents"),
      hasReached: database.prepare("SELECT name FROM milestones WHERE name = ?"),
      reach: database.prepare("INSERT OR IGNORE INTO milestones (name) VALUES (?)"),
    };
  }

  add(url: string, document: Document): Addition {
    const digest = digestOf(document);
    return this.#atOnce(() => {
      const stored = v.parse(Stored, this.#statements.find.get(url));
      if (stored?.digest === digest) return "unchanged";
      if (stored !== undefined) this.#remove(stored.id);
      this.#insert(url, digest, document);
      return stored === undefined ? "added" : "updated";
    });
  }

  search(question: string, limit: number): LibraryHit[] {
    return this.#retrieval.search(question, limit);
  }

  size(): number {
    return v.parse(Count, this.#statements.count.get()).count;
  }

  reach(milestone: string): void {
    this.#statements.reach.run(milestone);
  }

  hasReached(milestone: string): boolean {
    return this.#statements.hasReached.get(milestone) !== undefined;
  }

  close(): void {
    // So that the one file is the whole library, for whoever copies it.
    this.#database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    this.#database.close();
  }

  #insert(url: string, digest: string, { title, blocks }: Document): void {
    const { addDocument, addPassage, addTerms } = this.#statements;
    const document = addDocument.run(url, title, digest).lastInsertRowid;
    const titleTerms = indexed(title);
    for (const { heading, text } of passagesOf(blocks)) {
      const passage = addPassage.run(document, heading, text).lastInsertRowid;
      addTerms.run(passage, titleTerms, indexed(heading), indexed(text));
    }
  }

  #remove(document: number): void {
    const { forgetTerms, forgetPassages, forget } = this.#statements;
    for (const statement of [forgetTerms, forgetPassages, forget]) statement.run(document);
  }

  #atOnce<T>(step: () => T): T {
    try {
      return this.#database.transaction(step).immediate();
    } catch (cause) {
      throw unwritable(cause);
    }
  }
}

function unwritable(cause: unknown): Failure {
  const remedy =
    "Try again once nothing else writes to it and the disk has room; what was put in before stays.";
  return new Failure("BadFile", `The library can't be written: ${reasonOf(cause)}.`, remedy, { cause });
}

const indexed = (text: string) => terms(text).join(" ");

function digestOf(document: Document): string {
  return createHash("sha256").update(JSON.stringify(document)).digest("hex");
}
