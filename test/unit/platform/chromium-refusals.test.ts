import { describe, expect, it } from "vitest";
import { hasLeft, refusalOf } from "../../../platform/chromium-refusals.ts";

const NO_ACCESS =
  "Cannot access contents of the page. Extension manifest must request permission to access the respective host.";

describe("what Chromium says when it lets no script into a tab", () => {
  it.each([
    [NO_ACCESS, undefined, "no_access"],
    [NO_ACCESS, "https://example.org/", "no_access"],
    ['Cannot access contents of url "https://example.org/".', undefined, "no_access"],
    [NO_ACCESS, "file:///home/ada/notes.html", "file_access"],
    ["This page cannot be scripted due to an ExtensionsSettings policy.", "https://example.org/", "policy"],
    ["This page cannot be scripted due to an ExtensionsSettings policy.", undefined, "policy"],
    [NO_ACCESS, "about:blank", "browser_page"],
    [NO_ACCESS, "view-source:https://example.org/", "browser_page"],
    [NO_ACCESS, "chrome-extension://abc/options.html", "browser_page"],
    ["Cannot access a chrome:// URL", undefined, "browser_page"],
    ["Cannot access a chrome-extension:// URL of different extension", undefined, "browser_page"],
    ["The extensions gallery cannot be scripted.", undefined, "extension_store"],
    ["Frame with ID 0 is showing error page", undefined, "error_page"],
    ["No tab with id: 42", undefined, "tab_gone"],
    ["The tab was closed.", undefined, "tab_gone"],
    ["Something new", undefined, "unknown"],
  ])("%s (%s) is told as it is: %s", (message, url, refusal) => {
    expect(refusalOf(message, url)).toBe(refusal);
  });
});

it.each(["Frame with ID 0 was removed.", "The frame was removed.", "No frame with id 0 in tab 7"])(
  "%s asks for another attempt",
  (message) => {
    expect(hasLeft(message)).toBe(true);
  },
);

it.each([NO_ACCESS, "Frame with ID 0 is showing error page", "No tab with id: 42"])(
  "%s is final",
  (message) => {
    expect(hasLeft(message)).toBe(false);
  },
);
