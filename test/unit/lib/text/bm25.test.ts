import { describe, expect, it } from "vitest";
import { Bm25 } from "../../../../lib/text/bm25.ts";

const documents = ["the tower was lit", "the tower and the tower", "a cat"].map((text) => text.split(" "));

describe("Bm25", () => {
  const ranker = new Bm25(documents);

  it("gives nothing to a document without any term of the query", () => {
    expect(ranker.scores(["dog"])).toEqual([0, 0, 0]);
  });

  it("prefers rare terms to common ones, and many to few", () => {
    expect(ranker.idf("lit")).toBeGreaterThan(ranker.idf("tower"));
    const [lit = 0, tower = 0] = ranker.scores(["tower", "lit"]);
    expect(lit).toBeGreaterThan(tower);
  });

  it("rewards repetition less and less", () => {
    const [one = 0, two = 0, three = 0] = new Bm25([
      ["a", "x", "x"],
      ["a", "a", "x"],
      ["a", "a", "a"],
    ]).scores(["a"]);
    expect(two - one).toBeGreaterThan(three - two);
  });

  it("takes an empty collection and an empty document", () => {
    expect(new Bm25([]).scores(["a"])).toEqual([]);
    expect(new Bm25([[]]).scores(["a"])).toEqual([0]);
  });
});
