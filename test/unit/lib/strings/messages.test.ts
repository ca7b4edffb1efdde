import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FAILURE_KINDS, PAGE_REFUSALS } from "../../../../lib/ask/event.ts";
import english from "../../../../public/_locales/en/messages.json" with { type: "json" };
import { root } from "../../../../scripts/machine.mjs";

type Messages = Record<string, { message: string; description?: string }>;

const FOLDER = path.join(root, "public", "_locales");
const read = (locale: string): Messages =>
  JSON.parse(readFileSync(path.join(FOLDER, locale, "messages.json"), "utf8")) as Messages;

const substitutions = ({ message }: { message: string }) => message.match(/\$\d/g)?.sort() ?? [];

it("every failure and every refusal has a sentence and a next step", () => {
  const kinds = [
    ...FAILURE_KINDS.map((kind) => `failure_${kind}`),
    ...PAGE_REFUSALS.map((refusal) => `page_${refusal}`),
  ];
  for (const kind of kinds) {
    expect(english).toHaveProperty(kind);
    expect(english).toHaveProperty(`${kind}_next`);
  }
});

it("every string says where it stands, for whoever translates it", () => {
  for (const [key, { message, description }] of Object.entries<Messages[string]>(english)) {
    expect(message, key).not.toBe("");
    expect(description, key).toMatch(/\w/);
  }
});

it("the description fits into the manifest", () => {
  expect(english.extension_description.message.length).toBeLessThanOrEqual(132);
});

describe.each(readdirSync(FOLDER))("locale %s", (locale) => {
  it("has every string, each with the same substitutions", () => {
    const messages = read(locale);
    expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
    for (const [key, entry] of Object.entries<Messages[string]>(english))
      expect(substitutions(messages[key] ?? { message: "" }), key).toEqual(substitutions(entry));
  });
});
