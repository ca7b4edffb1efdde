import { EnvelopeError } from "./error.ts";

/** A value of strict JSON. */
export type JsonValue = null | boolean | number | string | JsonArray | JsonObject;
export type JsonArray = readonly JsonValue[];
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Deeper values are refused here, whatever later limits say: what comes next would run out of stack. */
const MAX_JSON_DEPTH = 512;

/**
 * Whether a value is strict JSON, of this realm: null, booleans, finite numbers, strings, arrays without holes, and plain
 * objects, with enumerable data properties under text keys and nothing else. Nothing is copied, and no code of
 * the value's runs. References may be shared, but not form a cycle.
 *
 * Whether text is well formed and integers are safe isn't judged here: an encoder sees that without another look.
 *
 * @param base the way to the value, for the error's `path`
 * @throws EnvelopeError
 */
export function assertJson(
  value: unknown,
  base: readonly (string | number)[] = [],
): asserts value is JsonValue {
  new JsonCheck(base).check(value, 0);
}

class JsonCheck {
  readonly #base: readonly (string | number)[];
  /** The way from the root to the value at hand, one step and one container a level. */
  readonly #steps: (string | number)[] = [];
  readonly #containers: unknown[] = [];

  constructor(base: readonly (string | number)[]) {
    this.#base = base;
  }

  check(value: unknown, depth: number): void {
    switch (typeof value) {
      case "string":
      case "boolean":
        return;
      case "number":
        if (!Number.isFinite(value)) throw this.#refuse("A number that isn't finite isn't JSON", depth);
        return;
      case "object":
        if (value === null) return;
        this.#enter(value, depth);
        if (Array.isArray(value)) this.#checkArray(value, depth);
        else this.#checkObject(value, depth);
        return;
      default:
        throw this.#refuse(`${typeof value} isn't JSON`, depth);
    }
  }

  /** A cycle would lead ever deeper, so it is looked for only where it is deep. */
  #enter(container: object, depth: number): void {
    this.#containers[depth] = container;
    if (depth <= MAX_JSON_DEPTH) return;
    const isCycle = this.#containers.slice(0, depth).includes(container);
    throw this.#refuse(isCycle ? "A cycle isn't JSON" : "The value is nested too deeply", depth);
  }

  #checkArray(array: readonly unknown[], depth: number): void {
    // The keys of an array are its indices and `length`; as many with a hole among them is seen at the hole.
    if (Reflect.ownKeys(array).length !== array.length + 1)
      throw this.#refuse("An array with holes or further properties isn't JSON", depth);
    for (let index = 0; index < array.length; index++) {
      this.#steps[depth] = index;
      this.#checkProperty(array, index, depth);
    }
  }

  #checkObject(object: object, depth: number): void {
    const prototype: unknown = Object.getPrototypeOf(object);
    if (prototype !== Object.prototype && prototype !== null)
      throw this.#refuse("An object that isn't plain isn't JSON", depth);
    if (Object.getOwnPropertySymbols(object).length > 0)
      throw this.#refuse("A key that is a symbol isn't JSON", depth);
    for (const key of Object.getOwnPropertyNames(object)) {
      this.#steps[depth] = key;
      this.#checkProperty(object, key, depth);
    }
  }

  #checkProperty(container: object, key: string | number, depth: number): void {
    const property = Object.getOwnPropertyDescriptor(container, key);
    if (property === undefined) throw this.#refuse("A hole isn't JSON", depth + 1);
    if (property.get !== undefined || property.set !== undefined)
      throw this.#refuse("A property with a getter or setter isn't JSON", depth + 1);
    if (property.enumerable !== true)
      throw this.#refuse("A property that isn't enumerable isn't JSON", depth + 1);
    this.check(property.value, depth + 1);
  }

  #refuse(message: string, depth: number): EnvelopeError {
    return new EnvelopeError(message, { path: [...this.#base, ...this.#steps.slice(0, depth)] });
  }
}
