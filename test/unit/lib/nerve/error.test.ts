import { closeCodeOf, NerveError } from "@anvesha/nerve";
import { describe, expect, it } from "vitest";

describe("NerveError", () => {
  it("is an Error that says its kind and what it is about", () => {
    const cause = new Error("below");
    const error = new NerveError("InvalidPayload", "query must not be empty.", {
      path: "query",
      requestId: 7n,
      closeCode: 1002,
      cause,
    });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "NerveError", kind: "InvalidPayload", path: "query" });
    expect(error).toMatchObject({ requestId: 7n, closeCode: 1002, cause });
    expect(String(error)).toBe("NerveError: query must not be empty.");
  });

  it("says nothing of what it does not know", () => {
    const error = new NerveError("InternalError", "A bug.");
    expect(error.path).toBeUndefined();
    expect(error.requestId).toBeUndefined();
    expect(error.closeCode).toBeUndefined();
    expect("cause" in error).toBe(false);
  });
});

describe("closeCodeOf", () => {
  it.each([
    ["InvalidMagic", 1002],
    ["UnsupportedVersion", 1002],
    ["UnknownMessageType", 1002],
    ["MalformedFrame", 1002],
    ["InvalidPayload", 1002],
    ["DuplicateRequest", 1002],
    ["TooManyRequests", 1002],
    ["PayloadTooLarge", 1009],
    ["InternalError", 1011],
    ["SlowReader", 1008],
    ["ConnectionLost", 1001],
  ] as const)("Decision 5: %s closes with %i", (kind, code) => {
    expect(closeCodeOf(kind)).toBe(code);
  });
});
