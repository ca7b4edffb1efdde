import { CborError, decodeCbor, encodeCbor } from "@crow-agent/protocol";
import { describe, expect, it } from "vitest";
import examples from "../../../vectors/cbor-appendix-a.json" with { type: "json" };
import { fromHex, toHex } from "./vector-suite.ts";

const hexOf = (example: { hex: string }) => example.hex;

/** RFC 8949, appendix A: what is refused, and by which rule. */
const REFUSED: Record<string, string[]> = {
  "An integer beyond 2^53-1 isn't taken": [
    "1bffffffffffffffff",
    "3bffffffffffffffff",
    "fb7e37e43c8800759c", // 1.0e+300
  ],
  "Tags aren't taken": [
    "c249010000000000000000",
    "c349010000000000000000",
    "c074323031332d30332d32315432303a30343a30305a",
    "c11a514b67b0",
    "c1fb41d452d9ec200000",
    "d74401020304",
    "d818456449455446",
    "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
  ],
  "Only false, true, null and float64 are taken of major type 7": [
    ...["f90000", "f98000", "f93c00", "f93e00", "f97bff", "f90001", "f90400", "f9c400"], // half floats
    ...["f97c00", "f97e00", "f9fc00"],
    ...["fa47c35000", "fa7f7fffff", "fa7f800000", "fa7fc00000", "faff800000"], // single floats
    ...["f7", "f0", "f818", "f8ff"], // undefined, and simple values that have no name
  ],
  "A number that isn't finite isn't taken": [
    "fb7ff0000000000000",
    "fb7ff8000000000000",
    "fbfff0000000000000",
  ],
  "A key isn't text": ["a201020304"],
  "Indefinite lengths aren't taken": [
    "5f42010243030405ff",
    "7f657374726561646d696e67ff",
    "9fff",
    "9f018202039f0405ffff",
    "9f01820203820405ff",
    "83018202039f0405ff",
    "83019f0203ff820405",
    "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff",
    "bf61610161629f0203ffff",
    "826161bf61626163ff",
    "bf6346756ef563416d7421ff",
  ],
};

const ACCEPTED = [
  ...["00", "01", "0a", "17", "1818", "1819", "1864", "1903e8", "1a000f4240", "1b000000e8d4a51000"],
  ...["20", "29", "3863", "3903e7"],
  ...["fb3ff199999999999a", "fbc010666666666666"],
  ...["f4", "f5", "f6"],
  ...["40", "4401020304"], // byte strings, which the envelope refuses
  ...["60", "6161", "6449455446", "62225c", "62c3bc", "63e6b0b4", "64f0908591"],
  ...["80", "83010203", "8301820203820405", "98190102030405060708090a0b0c0d0e0f101112131415161718181819"],
  ...["a0", "a26161016162820203", "826161a161626163", "a56161614161626142616361436164614461656145"],
];

describe("RFC 8949, appendix A", () => {
  it("has 82 examples, each of which is either accepted or refused here", () => {
    const named = [...ACCEPTED, ...Object.values(REFUSED).flat()];
    expect(examples).toHaveLength(82);
    expect(named.sort()).toEqual(examples.map(hexOf).sort());
  });

  it.each(ACCEPTED)("accepted, and the same bytes again: %s", (hex) => {
    const value = decodeCbor(fromHex(hex));
    expect(toHex(encodeCbor(value))).toBe(hex);
    const { decoded } = examples.find((example) => example.hex === hex) ?? {};
    if (decoded !== undefined) expect(value).toEqual(decoded);
  });

  const refused = Object.entries(REFUSED).flatMap(([rule, hexes]) => hexes.map((hex) => ({ rule, hex })));

  it.each(refused)("refused, $rule: $hex", ({ rule, hex }) => {
    const decode = () => decodeCbor(fromHex(hex));
    expect(decode).toThrow(CborError);
    expect(decode).toThrow(rule);
  });
});
