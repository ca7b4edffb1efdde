import { describe, expect, it } from "vitest";
import { firefox } from "../../../platform/firefox.ts";

const NO_PERMISSION = "Missing host permission for the tab";

describe("what Firefox says when it lets no script into a tab", () => {
  it.each([
    [NO_PERMISSION, undefined, "no_access"],
    [NO_PERMISSION, "about:newtab", "browser_page"],
    [NO_PERMISSION, "view-source:https://example.org/", "browser_page"],
    [NO_PERMISSION, "moz-extension://6d4b3a21-0000-4000-8000-000000000000/options.html", "browser_page"],
    [NO_PERMISSION, "about:reader?url=https%3A%2F%2Fexample.org%2F", "reader_view"],
    [NO_PERMISSION, "https://addons.mozilla.org/firefox/", "extension_store"],
    [NO_PERMISSION, "https://example.org/tide-tables.PDF?year=1984", "pdf"],
    [NO_PERMISSION, "file:///home/ada/notes.pdf", "pdf"],
    [NO_PERMISSION, "https://example.org/weather.json", "closed_page"],
    ["Invalid tab ID: 42", undefined, "tab_gone"],
    ["Something new", "https://example.org/", "unknown"],
  ])("%s (%s) is told as it is: %s", (message, url, refusal) => {
    expect(firefox.refusalOf(message, url)).toBe(refusal);
  });
});

it("takes silence for a page of the browser", () => {
  const outcome = firefox.outcomeOf({});
  expect(outcome.ok).toBe(false);
  expect(!outcome.ok && firefox.refusalOf(outcome.message, "about:config")).toBe("browser_page");
});

it.each([
  [new Error("too much recursion"), "too much recursion"],
  [{ message: "too much recursion" }, "too much recursion"],
  ["just a word", "just a word"],
])("passes on what a script threw: %s", (error, message) => {
  expect(firefox.outcomeOf({ error })).toEqual({ ok: false, message });
});

it.each(["An unexpected error occurred", "Message manager disconnected"])(
  "%s asks for another attempt",
  (message) => {
    expect(firefox.hasLeft(message)).toBe(true);
  },
);

it.each([NO_PERMISSION, "Invalid tab ID: 42"])("%s is final", (message) => {
  expect(firefox.hasLeft(message)).toBe(false);
});
