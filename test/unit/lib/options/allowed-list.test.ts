import { expect, it } from "vitest";
import { AllowedList, siteName } from "../../../../lib/options/allowed-list.ts";
import { AllowedSites } from "../../../../lib/sites/allowed-sites.ts";
import { BrowserRights } from "../../../doubles/browser-rights.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

async function allowed(...patterns: string[]) {
  const rights = new BrowserRights(patterns);
  const list = new AllowedList(new AllowedSites(rights, new AbortController().signal));
  await settled();
  return { rights, list };
}

it("has the browser ask, at once, for exactly the site that was typed", async () => {
  const { rights, list } = await allowed();
  list.edit("www.a.example/some/page");
  const asking = list.allowTyped();
  expect(rights.asked).toEqual(["https://www.a.example"]);
  rights.answer(true);
  await asking;
  await settled();
  expect(list.sites.value).toEqual(["https://www.a.example"]);
  expect(list.change.value).toEqual({ state: "saved", what: "added", name: "www.a.example" });
  expect(list.typed.value).toBe("");
});

it("keeps what was typed when the person says no", async () => {
  const { rights, list } = await allowed();
  list.edit("http://a.example");
  const asking = list.allowTyped();
  rights.answer(false);
  await asking;
  expect(list.change.value).toEqual({ state: "invalid", what: "refused", name: "http://a.example" });
  expect(list.typed.value).toBe("http://a.example");
});

it.each(["", "two words", "file:///etc/hosts", "*.a.example"])("asks nobody for %j", async (typed) => {
  const { rights, list } = await allowed();
  list.edit(typed);
  await list.allowTyped();
  expect(list.change.value.what).toBe("no_site");
  expect(rights.asked).toEqual([]);
});

it.each(["a.example", "b.gamma.example"])("asks nobody for %s, which is allowed already", async (typed) => {
  const { rights, list } = await allowed("https://a.example/*", "*://*.gamma.example/*");
  list.edit(typed);
  await list.allowTyped();
  expect(list.change.value).toEqual({ state: "invalid", what: "known", name: typed });
  expect(rights.asked).toEqual([]);
});

it("withdraws, or says that the browser doesn't let it", async () => {
  const { rights, list } = await allowed("https://a.example/*", "https://b.example/*");
  await list.withdraw("https://a.example");
  await settled();
  expect(list.sites.value).toEqual(["https://b.example"]);
  expect(list.change.value).toEqual({ state: "saved", what: "removed", name: "a.example" });
  rights.isFixed = true;
  await list.withdraw("https://b.example");
  expect(list.change.value).toMatchObject({ state: "invalid", what: "fixed" });
  expect(list.sites.value).toEqual(["https://b.example"]);
});

it("names a site by its host, and says so where it isn't encrypted", () => {
  expect(siteName("https://a.example")).toBe("a.example");
  expect(siteName("http://a.example")).toBe("http://a.example");
});
