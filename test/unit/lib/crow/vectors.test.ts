import * as crow from "@crow-agent/protocol";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decoded, encoded, wanted, type Vectors } from "./vector-suite.ts";

// Parsed here: as a module, an own `__proto__` would be lost.
const vectors = JSON.parse(
  readFileSync(new URL("../../../vectors/crow-v8.json", import.meta.url), "utf8"),
) as Vectors;

describe("vectors of the published implementation", () => {
  it("are all here", () => {
    expect(vectors.decode).toHaveLength(177);
    expect(vectors.encode).toHaveLength(73);
  });

  it.each(vectors.decode)("decode, $side: $name", (vector) => {
    expect(decoded(crow, vector)).toBe(wanted(vector));
  });

  it.each(vectors.encode)("$fn: $name", (vector) => {
    expect(encoded(crow, vector)).toBe(wanted(vector));
  });
});
