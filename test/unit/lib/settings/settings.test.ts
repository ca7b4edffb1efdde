import fc from "fast-check";
import { expect, it } from "vitest";
import { parseSettings } from "../../../../lib/settings/settings.ts";

const DEFAULTS = { port: 9001, token: null, webSearch: false, settleMs: 10_000, neverRead: [] };
const TOKEN = "0123456789abcdef".repeat(4);

it.each([undefined, null, 5, "settings", [], {}])(
  "falls back to the defaults where nothing was stored: %j",
  (stored) => {
    expect(parseSettings(stored)).toEqual(DEFAULTS);
  },
);

it("takes what was stored", () => {
  const stored = { port: 9_100, token: TOKEN, webSearch: true, settleMs: 5_000, neverRead: ["bank.example"] };
  expect(parseSettings(stored)).toEqual(stored);
});

it.each([
  { port: 0 },
  { port: 65_536 },
  { port: "9001" },
  { token: "short" },
  { token: TOKEN.toUpperCase() },
  { webSearch: "yes" },
  { settleMs: 5 },
  { settleMs: NaN },
  { neverRead: "bank.example" },
])("replaces a setting that makes no sense, and keeps the others: %j", (damage) => {
  const stored = { port: 9_100, token: TOKEN, webSearch: true, settleMs: 5_000, neverRead: ["bank.example"] };
  const [key] = Object.keys(damage) as (keyof typeof DEFAULTS)[];
  expect(parseSettings({ ...stored, ...damage })).toEqual({
    ...stored,
    ...(key && { [key]: DEFAULTS[key] }),
  });
});

it("leaves what is damaged out of the sites never to read, and keeps the others", () => {
  expect(parseSettings({ neverRead: ["a.example", 5, null, "b.example"] }).neverRead).toEqual([
    "a.example",
    "b.example",
  ]);
});

it("searches the web only if that was said plainly, whatever was stored", () => {
  fc.assert(
    fc.property(fc.anything(), (webSearch) => {
      expect(parseSettings({ webSearch }).webSearch).toBe(webSearch === true);
    }),
  );
});
