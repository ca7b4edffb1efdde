import { expect, it } from "vitest";
import { parsePort, parseSeconds, showSeconds } from "../../../../lib/options/fields.ts";

it.each([
  ["9001", 9001],
  [" 1 ", 1],
  ["65535", 65_535],
  ["0", null],
  ["65536", null],
  ["90o1", null],
  ["-1", null],
  ["9001.5", null],
  ["0x50", null],
  ["", null],
])("reads the port %j as %j", (text, port) => {
  expect(parsePort(text)).toBe(port);
});

it.each([
  ["10", 10_000],
  ["1", 1_000],
  ["2,5", 2_500],
  [" 2.5 ", 2_500],
  ["600", 600_000],
  ["0.9", null],
  ["601", null],
  ["1e2", null],
  ["ten", null],
  ["", null],
])("reads %j seconds as %j ms", (text, ms) => {
  expect(parseSeconds(text)).toBe(ms);
});

it.each([1_000, 1_500, 10_000, 600_000])("shows %d ms as it reads them", (ms) => {
  expect(parseSeconds(showSeconds(ms))).toBe(ms);
});
