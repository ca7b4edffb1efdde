import type Database from "libsql";
import * as v from "valibot";
import { areRelated, sharedBeginning } from "../../lib/text/related.ts";
import { snippet } from "../../lib/text/snippet.ts";
import { tellingTerms } from "../../lib/text/terms.ts";
import type { Scored, Wanted } from "./relevance.ts";
import { relevant } from "./relevance.ts";

/** A document that was found, by its best passages. */
export interface LibraryHit {
  url: string;
  title: string;
  /** About 240 UTF-16 units where the question's words stand together. */
  snippet: string;
  /** Up to three passages, in the order of the document, each under its heading. */
  passage: string;
  /** BM25 of the best passage, with the library's own weights for terms; above 0. */
  score: number;
}

/** Passages that one document may give its reader. */
const PASSAGES = 3;
/** How many passages are looked at for each document wanted, since the best may stand in one document. */
const CANDIDATES = 3;
/** Passages that a search for any of the words may score: bounds the time it takes in a library of any size. */
const BUDGET = 10_000;
/** Terms of a question that are searched for, the rarest; more tell nothing that these don't. */
const MOST_TERMS = 32;
/** Other forms of a term that are searched for with it. */
const MOST_FORMS = 12;
/** How many terms that begin alike are looked at for them. */
const MOST_ALIKE = 400;

/** What the stemmer has brought to one form already. */
const STEMMED = /^[a-z]+$/;

const Rows = v.array(
  v.object({
    id: v.number(),
    document: v.number(),
    url: v.string(),
    title: v.string(),
    heading: v.string(),
    text: v.string(),
  }),
);
type Row = v.InferOutput<typeof Rows>[number];
const Total = v.object({ total: v.number() });
const Forms = v.array(v.object({ form: v.string(), count: v.number() }));

/** A term, and in how many passages its forms are. */
interface Counted extends Wanted {
  count: number;
}

/** Finds passages by their words and gives them as documents. */
export class Retrieval {
  readonly #match: Database.Statement;
  readonly #forms: Database.Statement;
  readonly #total: Database.Statement;

  constructor(database: Database.Database) {
    this.#match = database.prepare(`
      SELECT p.id, p.document, d.url, d.title, p.heading, p.text
      FROM terms JOIN passages p ON p.id = terms.rowid JOIN documents d ON d.id = p.document
      WHERE terms MATCH ? ORDER BY terms.rank LIMIT ?`);
    this.#forms = database.prepare(
      "SELECT term AS form, doc AS count FROM term_counts WHERE term BETWEEN ? AND ? LIMIT ?",
    );
    this.#total = database.prepare("SELECT coalesce(max(id), 0) AS total FROM passages");
  }

  /** Documents with all the words of the question; where they are fewer than `limit`, those with some of them too. */
  search(question: string, limit: number): LibraryHit[] {
    const { total } = v.parse(Total, this.#total.get());
    const wanted = tellingTerms(question).map((term) => this.#weigh(term, total));
    const known = wanted
      .filter(({ count }) => count > 0)
      .toSorted(byCount)
      .slice(0, MOST_TERMS);
    if (known.length === 0) return [];
    const most = limit * CANDIDATES;
    const withAll = known.length === wanted.length ? this.#rows(known, " AND ", most) : [];
    const isEnough = new Set(withAll.map(({ document }) => document)).size >= limit;
    const rows = isEnough ? withAll : this.#rows(affordable(known), " OR ", most);
    return documentsOf(relevant(rows, wanted), wanted).slice(0, limit);
  }

  #weigh(term: string, total: number): Counted {
    const found = this.#formsOf(term);
    const count = found.reduce((sum, { count }) => sum + count, 0);
    return {
      forms: found.map(({ form }) => form),
      count,
      weight: Math.log(1 + (total + 0.5) / (count + 0.5)),
    };
  }

  /** The term itself; where that can't be the only form, those that are likely forms of the same word too. */
  #formsOf(term: string): v.InferOutput<typeof Forms> {
    const exact = v.parse(Forms, this.#forms.all(term, term, 1));
    if (exact.length > 0 && STEMMED.test(term)) return exact;
    const beginning = sharedBeginning(term);
    const alike = v.parse(Forms, this.#forms.all(beginning, `${beginning}\u{10ffff}`, MOST_ALIKE));
    return alike
      .filter(({ form }) => form === term || areRelated(term, form))
      .toSorted((a, b) => Number(b.form === term) - Number(a.form === term) || b.count - a.count)
      .slice(0, MOST_FORMS);
  }

  #rows(wanted: readonly Wanted[], operator: string, limit: number): Row[] {
    const any = ({ forms }: Wanted) => `(${forms.map((form) => `"${form}"`).join(" OR ")})`;
    return v.parse(Rows, this.#match.all(wanted.map(any).join(operator), limit));
  }
}

const byCount = (a: Counted, b: Counted) => a.count - b.count;

/** The rarest terms, at least one, that together are in no more passages than the budget. */
function affordable(rarestFirst: readonly Counted[]): Counted[] {
  let passages = 0;
  return rarestFirst.filter(({ count }, i) => {
    passages += count;
    return i === 0 || passages <= BUDGET;
  });
}

/** The documents of the passages, each with its own; both in the order of the passages. */
function documentsOf(rows: readonly Scored<Row>[], wanted: readonly Wanted[]): LibraryHit[] {
  const byDocument = new Map<number, [best: Scored<Row>, ...others: Scored<Row>[]]>();
  for (const row of rows) {
    const passages = byDocument.get(row.document);
    if (passages === undefined) byDocument.set(row.document, [row]);
    else passages.push(row);
  }
  const words = wanted.flatMap(({ forms }) => forms);
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
