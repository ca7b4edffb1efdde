import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { utf8Length, writeUtf8 } from "../../../../lib/nerve/src/utf8.ts";
import { anyText } from "./arbitrary.ts";

const encode = (text: string) => new TextEncoder().encode(text);

function written(text: string, offset: number): Uint8Array {
  const target = new Uint8Array(offset + utf8Length(text));
  writeUtf8(text, target, offset);
  return target.slice(offset);
}

describe("UTF-8 in place", () => {
  it("counts and writes any text as an encoder would, lone surrogates and all", () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, offset) => {
        expect(written(text, offset)).toEqual(encode(text));
      }),
    );
  });

  it.each([
    "",
    "x".repeat(64),
    "x".repeat(65),
    "é".repeat(32),
    "\ud800",
    "\udc00\ud800",
    "\ud800é",
    "\ud800\ud800😀",
    "😀",
    "x😀\ud83d",
  ])("writes %j", (text) => expect(written(text, 20)).toEqual(encode(text)));
});
