/** The usual constants: how soon repetition saturates, and how much long documents are held back. */
const K1 = 1.2;
const B = 0.75;

interface Indexed {
  counts: Map<string, number>;
  length: number;
}

function countTerms(terms: readonly string[]): Indexed {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { counts, length: terms.length };
}

/** Okapi BM25 over a small collection held in memory; a document is its list of terms. */
export class Bm25 {
  readonly #documents: Indexed[];
  readonly #containing = new Map<string, number>();
  readonly #averageLength: number;

  constructor(documents: readonly (readonly string[])[]) {
    this.#documents = documents.map(countTerms);
    for (const { counts } of this.#documents) {
      for (const term of counts.keys()) this.#containing.set(term, (this.#containing.get(term) ?? 0) + 1);
    }
    const total = this.#documents.reduce((sum, { length }) => sum + length, 0);
    this.#averageLength = Math.max(1, total / Math.max(1, documents.length));
  }

  /** How much a term tells: above zero, and the higher the fewer documents contain it. */
  idf(term: string): number {
    const containing = this.#containing.get(term) ?? 0;
    return Math.log(1 + (this.#documents.length - containing + 0.5) / (containing + 0.5));
  }

  /** One score for each document, in their order: 0 without any term of the query, and no upper bound. */
  scores(query: readonly string[]): number[] {
    const weighted = query.map((term) => ({ term, idf: this.idf(term) }));
    return this.#documents.map(({ counts, length }) => {
      const saturation = K1 * (1 - B + (B * length) / this.#averageLength);
      let score = 0;
      for (const { term, idf } of weighted) {
        const count = counts.get(term) ?? 0;
        if (count > 0) score += (idf * count * (K1 + 1)) / (count + saturation);
      }
      return score;
    });
  }
}
