import type Database from "libsql";
import * as v from "valibot";
import { snippet } from "../../lib/text/snippet.ts";
import { tellingTerms, terms } from "../../lib/text/terms.ts";

/** A document that was found, by its best passages. */
export interface LibraryHit {
  url: string;
  title: string;
  /** About 240 UTF-16 units where the question's words stand together. */
  snippet: string;
  /** Up to three passages, in the order of the document, each under its heading. */
  passage: string;
  /** BM25 of the best passage; above 0. */
  score: number;
}

/** Passages that one document may give its reader. */
const PASSAGES = 3;
/** How many passages are looked at for each document wanted, since the best may stand in one document. */
const CANDIDATES = 5;
/** Passages that a search for any of the words may score: bounds the time it takes in a library of any size. */
const BUDGET = 30_000;
/** What the terms of a hit must weigh, in parts of what those of the best hit weigh. */
const RELEVANT = 0.5;

const Rows = v.array(
  v.object({
    id: v.number(),
    document: v.number(),
    url: v.string(),
    title: v.string(),
    heading: v.string(),
    text: v.string(),
    score: v.number(),
  }),
);
type Row = v.InferOutput<typeof Rows>[number];
const Counts = v.object({ count: v.number() });

/** A term of a question: in how many passages it is, and how much it tells. */
interface Weighted {
  term: string;
  count: number;
  weight: number;
}

/** Finds passages by their words and gives them as documents. */
export class Retrieval {
  readonly #match: Database.Statement;
  readonly #count: Database.Statement;
  readonly #total: Database.Statement;

  constructor(database: Database.Database) {
    this.#match = database.prepare(`
      SELECT p.id, p.document, d.url, d.title, p.heading, p.text, -terms.rank AS score
      FROM terms JOIN passages p ON p.id = terms.rowid JOIN documents d ON d.id = p.document
      WHERE terms MATCH ? ORDER BY terms.rank LIMIT ?`);
    this.#count = database.prepare("SELECT doc AS count FROM term_counts WHERE term = ?");
    this.#total = database.prepare("SELECT coalesce(max(id), 0) AS count FROM passages");
  }

  /** Documents with all the words of the question; where they are fewer than `limit`, those with some of them too. */
  search(question: string, limit: number): LibraryHit[] {
    const wanted = this.#weigh(tellingTerms(question));
    const known = wanted.filter(({ count }) => count > 0).toSorted((a, b) => a.count - b.count);
    if (known.length === 0) return [];
    const most = limit * CANDIDATES;
    const withAll = known.length === wanted.length ? this.#rows(known, " ", most) : [];
    const isEnough = new Set(withAll.map(({ document }) => document)).size >= limit;
    const rows = isEnough ? withAll : this.#rows(affordable(known), " OR ", most);
    return documentsOf(relevant(rows, wanted), wanted).slice(0, limit);
  }

  #weigh(question: readonly string[]): Weighted[] {
    const total = v.parse(Counts, this.#total.get()).count;
    return question.map((term) => {
      const count = v.parse(v.optional(Counts), this.#count.get(term))?.count ?? 0;
      return { term, count, weight: Math.log(1 + (total + 0.5) / (count + 0.5)) };
    });
  }

  #rows(wanted: readonly Weighted[], operator: string, limit: number): Row[] {
    const query = wanted.map(({ term }) => `"${term}"`).join(operator);
    return v.parse(Rows, this.#match.all(query, limit));
  }
}

/** The rarest terms, at least one, that together are in no more passages than the budget. */
function affordable(rarestFirst: readonly Weighted[]): Weighted[] {
  let passages = 0;
  return rarestFirst.filter(({ count }, i) => {
    passages += count;
    return i === 0 || passages <= BUDGET;
  });
}

/** Without passages that have little of what the best one has of the question. */
function relevant(rows: readonly Row[], wanted: readonly Weighted[]): Row[] {
  const weights = rows.map(({ title, heading, text }) => {
    const present = new Set(terms(`${title}\n${heading}\n${text}`));
    return wanted.reduce((sum, { term, weight }) => sum + (present.has(term) ? weight : 0), 0);
  });
  const least = RELEVANT * Math.max(...weights);
  return rows.filter((_, i) => (weights[i] ?? 0) >= least);
}

/** The documents of the passages, each with its own; both in the order of the passages. */
function documentsOf(rows: readonly Row[], wanted: readonly Weighted[]): LibraryHit[] {
  const byDocument = new Map<number, [best: Row, ...others: Row[]]>();
  for (const row of rows) {
    const passages = byDocument.get(row.document);
    if (passages === undefined) byDocument.set(row.document, [row]);
    else passages.push(row);
  }
  const words = wanted.map(({ term }) => term);
  return [...byDocument.values()].map((passages) => {
    const [{ url, title, score, text }] = passages;
    return {
      url,
      title,
      snippet: snippet(text, words),
      passage: reading(passages.slice(0, PASSAGES)),
      score,
    };
  });
}

function reading(passages: readonly Row[]): string {
  return passages
    .toSorted((a, b) => a.id - b.id)
    .map(({ heading, text }) => (heading === "" ? text : `${heading}\n\n${text}`))
    .join("\n\n");
}
