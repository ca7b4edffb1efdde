import { CborError, decodeCbor, encodeCbor, ProtocolValidationError } from "@crow-agent/protocol";
import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { anyJson, anyMutation } from "./arbitrary.ts";
import { fromHex, toHex } from "./vector-suite.ts";

describe("encodeCbor and decodeCbor", () => {
  it("give back any strict JSON: own `__proto__` keys, -0, astral text, deep nesting", () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const bytes = encodeCbor(value);
        const back = decodeCbor(bytes);
        expect(isDeepStrictEqual(back, value)).toBe(true);
        expect(encodeCbor(back)).toEqual(bytes);
      }),
      { numRuns: 1_000 },
    );
  });

  it("encode what is referred to twice twice", () => {
    const shared = [1];
    expect(decodeCbor(encodeCbor({ a: shared, b: [shared, shared] }))).toEqual({ a: [1], b: [[1], [1]] });
  });

  it("keep a prototype out of reach of the key `__proto__`", () => {
    const value = decodeCbor(fromHex("a2695f5f70726f746f5f5fa1657374617465016178f6")) as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(["__proto__", "x"]);
    expect("state" in value).toBe(false);
  });

  it("find a second `__proto__`, or a name that every object inherits, as any key that comes twice", () => {
    for (const key of ["__proto__", "constructor", "a".repeat(40), "é", ""]) {
      const entry = toHex(encodeCbor(key)) + "f6";
      expect(decodeCbor(fromHex(`a1${entry}`))).toEqual(Object.fromEntries([[key, null]]));
      expect(() => decodeCbor(fromHex(`a2${entry}${entry}`))).toThrow("A key comes twice");
    }
  });

  it("take keys for what they are, though others like them came before", () => {
    // The same length, and the same first, middle and last byte.
    const keys = ["abcde", "axcxe", "abcde", "axcye"];
    for (const key of keys) expect(decodeCbor(encodeCbor({ [key]: 1 }))).toEqual({ [key]: 1 });
  });

  it("announce what they write, though a getter changes the array meanwhile", () => {
    const array: unknown[] = [];
    array.push({
      get more() {
        array.push(2);
        return 1;
      },
    });
    expect(decodeCbor(encodeCbor(array))).toEqual([{ more: 1 }]);
  });

  it("may be called by a getter of what is encoded", () => {
    const value = {
      a: "x".repeat(100),
      get inner() {
        return toHex(encodeCbor(["y".repeat(100)]));
      },
      z: 1,
    };
    expect(decodeCbor(encodeCbor(value))).toEqual({ a: value.a, inner: value.inner, z: 1 });
  });

  it("leave out members that are undefined, also when fewer take a shorter head", () => {
    const many = Array.from({ length: 30 }, (_, i) => [`k${i}`, i % 2 ? i : undefined] as const);
    const present = many.filter(([, value]) => value !== undefined);
    expect(encodeCbor(Object.fromEntries(many))).toEqual(encodeCbor(Object.fromEntries(present)));
  });

  it("leave each result alone: small ones share no memory, and large ones grow by none", () => {
    const first = encodeCbor("first");
    const large = encodeCbor("x".repeat(100_000));
    const copies = [first.slice(), large.slice()];
    encodeCbor(["other"]);
    encodeCbor("y".repeat(200_000));
    expect([first, large]).toEqual(copies);
    expect(first.buffer.byteLength).toBe(first.length);
  });
});

describe("decodeCbor, come what may", () => {
  function judge(bytes: Uint8Array): void {
    try {
      expect(encodeCbor(decodeCbor(bytes)).length).toBeLessThanOrEqual(bytes.length);
    } catch (error) {
      if (!(error instanceof ProtocolValidationError)) throw error;
      expect(error).toBeInstanceOf(CborError);
      expect(error.offset).toBeGreaterThanOrEqual(0);
      expect(error.offset).toBeLessThanOrEqual(bytes.length);
    }
  }

  it("refuses mutated bytes with a CborError that says where, or reads them, and never throws otherwise", () => {
    fc.assert(
      fc.property(anyJson, anyMutation, (value, mutate) => judge(mutate(encodeCbor(value)))),
      { numRuns: 2_000 },
    );
  });

  it("refuses any bytes so, or reads them", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => judge(bytes)),
      { numRuns: 2_000 },
    );
  });

  it("refuses every item that is cut short", () => {
    fc.assert(
      fc.property(anyJson, fc.nat(), (value, cut) => {
        const bytes = encodeCbor(value);
        expect(() => decodeCbor(bytes.subarray(0, cut % bytes.length))).toThrow("cut short");
      }),
    );
  });
});
