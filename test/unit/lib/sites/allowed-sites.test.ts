import { expect, it } from "vitest";
import { AllowedSites, type SiteRights } from "../../../../lib/sites/allowed-sites.ts";
import { BrowserRights } from "../../../doubles/browser-rights.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function follow(patterns: readonly string[], life = new AbortController()) {
  const rights = new BrowserRights(patterns);
  return { rights, life, sites: new AllowedSites(rights, life.signal) };
}

it("lists sites by their names, and rights to more than one apart", async () => {
  const { sites } = follow([
    "https://www.beta.example/*",
    "*://*.gamma.example/*",
    "http://alpha.example/*",
    "<all_urls>",
  ]);
  await settled();
  expect(sites.sites.value).toEqual(["http://alpha.example", "https://www.beta.example"]);
  expect(sites.wider.value).toEqual(["*://*.gamma.example/*", "<all_urls>"]);
});

it("says how a site stands, as soon as the browser has told", async () => {
  const { sites } = follow(["https://alpha.example/*", "*://*.gamma.example/*"]);
  expect(sites.standing("https://alpha.example")).toBe("unknown");
  await settled();
  expect(sites.standing("https://alpha.example")).toBe("allowed");
  expect(sites.standing("http://alpha.example")).toBe("open");
  expect(sites.standing("http://a.gamma.example")).toBe("covered");
});

it("follows what is allowed and withdrawn, wherever that was, until its end", async () => {
  const { rights, sites, life } = follow([]);
  rights.allow("https://alpha.example/*");
  await settled();
  expect(sites.sites.value).toEqual(["https://alpha.example"]);
  expect(await sites.withdraw("https://alpha.example")).toBe(true);
  await settled();
  expect(sites.sites.value).toEqual([]);
  life.abort();
  rights.allow("https://alpha.example/*");
  await settled();
  expect(sites.sites.value).toEqual([]);
});

it("asks the browser at once, before anything is awaited", () => {
  const { rights, sites } = follow([]);
  void sites.request("https://alpha.example");
  expect(rights.asked).toEqual(["https://alpha.example"]);
});

it("takes a browser that refuses for one that says no", async () => {
  const refuse = () => Promise.reject(new Error("Not from here"));
  const rights: SiteRights = { allowed: refuse, request: refuse, withdraw: refuse, onChange: () => {} };
  const sites = new AllowedSites(rights, new AbortController().signal);
  await settled();
  expect(sites.sites.value).toEqual([]);
  expect(await sites.request("https://alpha.example")).toBe(false);
  expect(await sites.withdraw("https://alpha.example")).toBe(false);
});

it("lets the latest look count, in whatever order they end", async () => {
  const looks: ((patterns: string[]) => void)[] = [];
  let change: () => void = () => {};
  const rights = new BrowserRights();
  const slow: SiteRights = {
    allowed: () => new Promise((resolve) => looks.push(resolve)),
    request: (site) => rights.request(site),
    withdraw: (site) => rights.withdraw(site),
    onChange: (listener) => (change = listener),
  };
  const sites = new AllowedSites(slow, new AbortController().signal);
  change();
  looks[1]?.(["https://alpha.example/*"]);
  looks[0]?.([]);
  await settled();
  expect(sites.sites.value).toEqual(["https://alpha.example"]);
});
