import { expect, it } from "vitest";
import { translateFrom } from "../../../../lib/strings/translate.ts";
import english from "../../../../public/_locales/en/messages.json" with { type: "json" };

const translate = translateFrom(english);
const saying = (message: string, placeholders?: Record<string, { content: string }>) =>
  translateFrom({ ...english, extension_name: { message, ...(placeholders && { placeholders }) } });

it("puts substitutions in their places, in any order and as they are", () => {
  expect(translate("receipt_sent", "3.9", "61")).toBe("3.9 of 61 KB sent");
  expect(saying("$2 before $1")("extension_name", "$2", "b")).toBe("b before $2");
});

it("leaves out what nobody gave", () => {
  expect(saying("a$1b")("extension_name")).toBe("ab");
});

it("takes two dollar signs for one", () => {
  expect(saying("$$5")("extension_name")).toBe("$5");
});

it("knows placeholders by name, whatever their case", () => {
  const named = saying("in $SECONDS$ s", { seconds: { content: "$1" } });
  expect(named("extension_name", "7")).toBe("in 7 s");
});
