import { assertJson, EnvelopeError } from "@crow-agent/protocol";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyJson } from "./arbitrary.ts";

/** The same rule, as slow and as plain as can be. */
function isStrictJson(value: unknown, ancestors: readonly object[] = []): boolean {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object" || ancestors.includes(value) || ancestors.length > 512) return false;
  const properties = Reflect.ownKeys(value).map((key) => ({
    key,
    property: Object.getOwnPropertyDescriptor(value, key),
  }));
  const members = properties.filter(({ key }) => !(Array.isArray(value) && key === "length"));
  const names = members.map(({ key }) => key);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    if (names.length !== value.length || names.some((name, i) => name !== String(i))) return false;
  } else if (prototype !== Object.prototype && prototype !== null) {
    return false;
  }
  return members.every(
    ({ key, property }) =>
      typeof key === "string" &&
      property?.enumerable === true &&
      "value" in property &&
      isStrictJson(property.value, [...ancestors, value]),
  );
}

const hidden = (key: PropertyKey, property: PropertyDescriptor, on: object = {}) =>
  Object.defineProperty(on, key, property);
/** With neither a getter nor a setter, an accessor is there all the same. */
const ACCESSOR = { get: undefined } as unknown as PropertyDescriptor;
const get = () => {
  throw new Error("No code of the value's is to run.");
};

/** Nothing of this is JSON, each for a reason of its own. */
const NOT_JSON: Record<string, () => unknown> = {
  undefined: () => undefined,
  "a function": () => get,
  "a symbol": () => Symbol("x"),
  "a bigint": () => 1n,
  NaN: () => NaN,
  Infinity: () => -Infinity,
  "a date": () => new Date(0),
  "a map": () => new Map([[1, 2]]),
  "a class instance": () =>
    new (class Point {
      x = 1;
    })(),
  "an object of another prototype": () => Object.create({ a: 1 }) as unknown,
  bytes: () => new Uint8Array(2),
  "an ArrayBuffer": () => new ArrayBuffer(2),
  "a boxed string": () => Object("text") as unknown,
  "an array with a hole": () => [1, , 2],
  "a long hole": () => new Array<unknown>(2 ** 32 - 1),
  "an array with a further property": () => Object.assign([1], { x: 1 }),
  "a hole and a further property": () => Object.assign([1, , 2], { x: 1 }),
  "an array with a symbol": () => Object.assign([1], { [Symbol("x")]: 1 }),
  "an array with a getter": () => hidden(0, { get, enumerable: true }, [1]),
  "an array with what isn't enumerable": () => hidden("raw", { value: [] }, [1]),
  "an element that isn't enumerable": () => hidden(0, { value: 1, enumerable: false }, [1]),
  "a symbol key": () => ({ [Symbol("x")]: 1 }),
  "a symbol key that isn't enumerable": () => hidden(Symbol("x"), { value: 1 }),
  "a getter": () => hidden("a", { get, enumerable: true }),
  "a setter": () => hidden("a", { set: get, enumerable: true }),
  "an accessor with neither": () => hidden("a", { ...ACCESSOR, enumerable: true }),
  "what isn't enumerable": () => hidden("a", { value: 1 }),
  "a cycle": () => {
    const value: Record<string, unknown> = {};
    value["in"] = [value];
    return value;
  },
};

const isTaken = (value: unknown) => {
  try {
    assertJson(value);
    return true;
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
    return false;
  }
};

describe("assertJson", () => {
  it.each(Object.entries(NOT_JSON))("refuses %s, at the top and within", (_, make) => {
    expect(isStrictJson(make())).toBe(false);
    for (const value of [make(), [make()], { a: [1, make()] }]) expect(isTaken(value)).toBe(false);
  });

  it.each([
    ["an object without a prototype", Object.assign(Object.create(null), { a: 1 })],
    ["an own `__proto__`", JSON.parse('{"__proto__":{"a":1}}')],
    ["one object in two places", ((shared) => [shared, { shared }])({ a: 1 })],
    ["frozen values", Object.freeze([Object.freeze({ a: 1 })])],
    ["-0, numbers beyond 2^53 and lone surrogates, which an encoder judges", [-0, 1e300, "\ud800"]],
  ])("takes %s", (_, value) => {
    expect(isStrictJson(value)).toBe(true);
    expect(isTaken(value)).toBe(true);
  });

  it("says what is wrong, and where", () => {
    expect(() => assertJson({ a: [1, { "b c": NaN }] })).toThrow("isn't finite isn't JSON (a[1][\"b c\"])");
    expect(() => assertJson([1n], ["call"])).toThrow("bigint isn't JSON (call[0])");
    expect(() => assertJson(NOT_JSON["a cycle"]?.())).toThrow("A cycle isn't JSON");
  });

  it("goes down 512 levels, and refuses what is deeper rather than run out of stack", () => {
    const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
    expect(isTaken(nested(513))).toBe(true);
    expect(isTaken(nested(514))).toBe(false);
    expect(isTaken(nested(5_000))).toBe(false);
  });

  it("agrees with the slow rule on anything, with what isn't JSON put anywhere", () => {
    const oddity = fc.constantFrom(...Object.values(NOT_JSON)).map((make) => make());
    const { any } = fc.letrec((tie) => ({
      any: fc.oneof(
        { weight: 6, arbitrary: anyJson },
        { weight: 1, arbitrary: oddity },
        { weight: 3, arbitrary: fc.array(tie("any"), { maxLength: 3 }) },
        {
          weight: 3,
          arbitrary: fc.dictionary(fc.string({ maxLength: 3 }), tie("any"), { maxKeys: 3 }),
        },
      ),
    }));
    fc.assert(
      fc.property(any, (value) => {
        expect(isTaken(value)).toBe(isStrictJson(value));
      }),
      { numRuns: 2_000 },
    );
  });
});
