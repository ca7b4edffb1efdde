import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { covers, hostOf, parseSite, patternOf, siteAt, siteOfPattern } from "../../../../lib/sites/site.ts";

const address = fc.webUrl({
  validSchemes: ["http", "https"],
  withFragments: true,
  withQueryParameters: true,
});

describe("the site of an address", () => {
  it.each([
    ["https://example.org/a/b?c", "https://example.org"],
    ["http://user@EXAMPLE.org:8080/", "http://example.org"],
    ["http://127.0.0.1:3000/", "http://127.0.0.1"],
  ])("%s is %s", (address, site) => expect(siteAt(address)).toBe(site));

  it.each([
    "",
    "example.org",
    "file:///etc/hosts",
    "about:config",
    "chrome://settings/",
    "data:text/html,a",
    "blob:https://example.org/1",
    "https://*.example.org/",
  ])("doesn't exist for %j", (address) => expect(siteAt(address)).toBeNull());

  it("goes to a match pattern and back, and is the site of itself", () => {
    fc.assert(
      fc.property(address, (address) => {
        const site = siteAt(address) ?? "";
        expect(siteAt(site)).toBe(site);
        expect(siteOfPattern(patternOf(site))).toBe(site);
        expect(covers(patternOf(site), site)).toBe(true);
        expect(parseSite(address)).toBe(site);
        expect(address.toLowerCase()).toContain(hostOf(site));
      }),
    );
  });

  it("is looked for in any text without a fault, and one that is found is one that can be asked for", () => {
    const text = fc.oneof(fc.string({ unit: "binary" }), fc.webUrl(), fc.string());
    fc.assert(
      fc.property(text, (text) => {
        for (const site of [siteAt(text), parseSite(text), siteOfPattern(text)])
          if (site !== null) expect(siteOfPattern(patternOf(site))).toBe(site);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("what a person types as a site", () => {
  it.each([
    ["example.org", "https://example.org"],
    [" www.example.org/a ", "https://www.example.org"],
    ["http://localhost:8080", "http://localhost"],
  ])("%j is %s", (typed, site) => expect(parseSite(typed)).toBe(site));

  it.each(["", "word", "two words", "*.example.org", "*", "ftp://example.org", "about:config"])(
    "%j is none",
    (typed) => expect(parseSite(typed)).toBeNull(),
  );
});

describe("a match pattern", () => {
  it.each(["<all_urls>", "*://*/*", "https://*/*", "https://*.example.org/*", "*://example.org/*", "", "x"])(
    "%s stands for no single site",
    (pattern) => expect(siteOfPattern(pattern)).toBeNull(),
  );

  it.each([
    ["<all_urls>", "http://a.example", true],
    ["*://*/*", "http://a.example", true],
    ["https://*/*", "http://a.example", false],
    ["https://*/*", "https://a.example", true],
    ["*://*.a.example/*", "https://a.example", true],
    ["*://*.a.example/*", "http://b.a.example", true],
    ["*://*.a.example/*", "https://nota.example", false],
    ["https://a.example/*", "https://b.a.example", false],
    ["https://a.example/*", "https://a.example", true],
    ["file:///*", "https://a.example", false],
  ])("%s beside %s: %s", (pattern, site, isCovered) => expect(covers(pattern, site)).toBe(isCovered));
});
