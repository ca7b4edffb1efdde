import { NerveError } from "./error.ts";

/** A payload that a decoder of one of the messages refuses. `path` names the field, as `opts.search`. */
export function invalid(path: string, rule: string): NerveError {
  return new NerveError("InvalidPayload", path === "" ? `The payload ${rule}.` : `${path} ${rule}.`, {
    path,
  });
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

export function parseJson(payload: Uint8Array): unknown {
  let text: string;
  try {
    text = decoder.decode(payload);
  } catch {
    throw invalid("", "is not UTF-8");
  }
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own message quotes what it could not parse: it stays here.
    throw invalid("", "is not JSON");
  }
}

export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

export function readObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw invalid(path, "must be an object");
  return value;
}

export function readList(value: unknown, path: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalid(path, "must be a list");
  if (value.length > most) throw invalid(path, `must have at most ${most} entries`);
  return value;
}

export function readText(value: unknown, path: string): string {
  if (typeof value !== "string") throw invalid(path, "must be a string");
  return value;
}

export function readBoolean(value: unknown, path: string): boolean {
  if (typeof value !== "boolean") throw invalid(path, "must be true or false");
  return value;
}

export function readNumber(value: unknown, path: string): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw invalid(path, "must be a finite number");
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
