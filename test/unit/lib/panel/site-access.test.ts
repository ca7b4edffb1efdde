import { describe, expect, it } from "vitest";
import type { PageState } from "../../../../lib/ask/port.ts";
import { PanelStage, type PanelStageOptions } from "../../../doubles/panel-stage.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const READABLE: PageState = {
  state: "readable",
  tabId: 7,
  url: "https://www.a.example/lights",
  title: "The light",
  lang: "en",
  bytes: 900,
  selection: "",
  omitted: { hidden: 0, bytes: 0 },
};
const LOST: PageState = {
  state: "unreadable",
  tabId: 7,
  title: "",
  refusal: "no_access",
  site: "https://www.a.example",
};
const ALLOWED = "https://www.a.example/*";

async function onPage(page: PageState, options: PanelStageOptions = {}) {
  const stage = new PanelStage(options);
  stage.page(page);
  await settled();
  return { stage, access: stage.model.siteAccess };
}

describe.each([
  ["a page that is read", READABLE],
  ["a page whose right was lost", LOST],
])("the site of %s", (_, page) => {
  it("is offered while it isn't allowed", async () => {
    const { stage, access } = await onPage(page);
    expect(access.offer.value).toBe("https://www.a.example");
    stage.rights.allow(ALLOWED);
    await settled();
    expect(access.offer.value).toBeNull();
  });

  it("is asked for inside the click, and stays on offer when the person says no", async () => {
    const { stage, access } = await onPage(page);
    access.allow("https://www.a.example");
    expect(stage.rights.asked).toEqual(["https://www.a.example"]);
    stage.rights.answer(false);
    await settled();
    expect(access.offer.value).toBe("https://www.a.example");
  });

  it("isn't offered in a private window, where the right would be a trace", async () => {
    const { access } = await onPage(page, { isPrivate: true });
    expect(access.offer.value).toBeNull();
  });

  it("isn't offered where it is allowed with others", async () => {
    const { access } = await onPage(page, { allowed: ["*://*.a.example/*"] });
    expect(access.offer.value).toBeNull();
    expect(access.allowed.value).toBeNull();
  });

  it("isn't offered where it is never to be read", async () => {
    const { stage, access } = await onPage(page, { neverRead: ["a.example"] });
    expect(access.offer.value).toBeNull();
    stage.model.receiveSettings({ webSearch: false, neverRead: [] });
    expect(access.offer.value).toBe("https://www.a.example");
  });
});

it("can be withdrawn beside a page that is read", async () => {
  const { stage, access } = await onPage(READABLE, { allowed: [ALLOWED] });
  expect(access.allowed.value).toBe("https://www.a.example");
  access.withdraw("https://www.a.example");
  await settled();
  expect(access.allowed.value).toBeNull();
  expect(access.offer.value).toBe("https://www.a.example");
  expect(await stage.rights.allowed()).toEqual([]);
});

it("stays allowed where the browser lets nobody withdraw it", async () => {
  const { stage, access } = await onPage(READABLE, { allowed: [ALLOWED] });
  stage.rights.isFixed = true;
  access.withdraw("https://www.a.example");
  await settled();
  expect(access.allowed.value).toBe("https://www.a.example");
});

it.each<PageState>([
  { state: "none" },
  { state: "reading", tabId: 7 },
  { state: "unreadable", tabId: 7, title: "", refusal: "no_access" },
  { ...READABLE, url: "file:///home/a/log.html" },
])("there is no site to offer for %j", async (page) => {
  const { access } = await onPage(page);
  expect(access.offer.value).toBeNull();
});
