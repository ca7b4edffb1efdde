// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import type { PageState } from "../../../lib/ask/port.ts";
import { one, PAGE, questionBox, RECEIPT, renderPanel } from "./panel.tsx";

afterEach(cleanup);

const LOST: PageState = {
  state: "unreadable",
  tabId: 7,
  title: "",
  refusal: "no_access",
  site: "https://a.example",
};
const ALLOWED = "https://a.example/*";

/** Lets the browser answer, and the panel follow. */
const settled = (run: () => void) =>
  act(async () => {
    run();
    await new Promise<void>((done) => setTimeout(done));
  });

describe("a page whose right was lost", () => {
  it("names two ways, and asks the browser inside the click", async () => {
    const stage = renderPanel();
    await settled(() => stage.page(LOST));
    expect(one(".page-chip-why").textContent).toMatch(/toolbar button .*, or allow this site/);
    expect(one(".page-chip-allow").textContent).toBe("Allow a.example");
    fireEvent.click(one(".page-chip-allow"));
    expect(stage.rights.asked).toEqual(["https://a.example"]);
  });

  it("is read at once after a yes, and the focus goes where the question is written", async () => {
    const stage = renderPanel();
    await settled(() => stage.page(LOST));
    one(".page-chip-allow").focus();
    fireEvent.click(one(".page-chip-allow"));
    await settled(() => stage.rights.answer(true));
    await settled(() => stage.page(PAGE));
    expect(one(".page-chip").dataset["state"]).toBe("readable");
    expect(document.activeElement).toBe(questionBox());
  });

  it("makes no offer again when the tab turns out to be elsewhere", async () => {
    const stage = renderPanel();
    await settled(() => stage.page(LOST));
    fireEvent.click(one(".page-chip-allow"));
    await settled(() => stage.rights.answer(true));
    expect(one(".page-chip").dataset["state"]).toBe("unreadable");
    expect(document.querySelector(".page-chip-allow")).toBeNull();
    expect(one(".page-chip-why").textContent).not.toContain("allow this site");
  });

  it("stays as it is after a no, with the focus on the button", async () => {
    const stage = renderPanel();
    await settled(() => stage.page(LOST));
    one(".page-chip-allow").focus();
    fireEvent.click(one(".page-chip-allow"));
    await settled(() => stage.rights.answer(false));
    expect(document.activeElement).toBe(one(".page-chip-allow"));
  });

  it("names the toolbar button alone where there is no site to allow", async () => {
    const stage = renderPanel();
    await settled(() => stage.page({ state: "unreadable", tabId: 7, title: "", refusal: "no_access" }));
    expect(document.querySelector(".page-chip-allow")).toBeNull();
    expect(one(".page-chip-why").textContent).toContain("toolbar button");
  });
});

describe("a page that is read", () => {
  it("can have its site allowed for good beside the text, and that taken back, with the focus kept", async () => {
    const stage = renderPanel();
    await settled(() => stage.page(PAGE));
    expect(document.querySelector(".site-line")).toBeNull();
    fireEvent.click(one(".page-chip-toggle"));
    await act(() => stage.preview(RECEIPT));
    screen.getByText("Always allow a.example").focus();
    fireEvent.click(one(".site-allow"));
    expect(stage.rights.asked).toEqual(["https://a.example"]);
    await settled(() => stage.rights.answer(true));
    expect(one(".site-line [role=status]").textContent).toBe("Anvesha reads this site without a click.");
    expect(document.activeElement).toBe(screen.getByText("Withdraw"));
    await settled(() => fireEvent.click(one(".site-withdraw")));
    expect(await stage.rights.allowed()).toEqual([]);
    expect(document.activeElement).toBe(one(".site-allow"));
  });

  it("says nothing of its site where that can't be changed here", async () => {
    const stage = renderPanel({ allowed: ["<all_urls>"] });
    await settled(() => stage.page(PAGE));
    fireEvent.click(one(".page-chip-toggle"));
    expect(document.querySelector(".site-line")).toBeNull();
  });
});

it("leads from a site that is never read to the list of them", async () => {
  const stage = renderPanel();
  await act(() => stage.page({ state: "unreadable", tabId: 7, title: "", refusal: "never_read" }));
  expect(one(".page-chip-why").textContent).toContain("never to read this site");
  fireEvent.click(one(".page-chip-options"));
  expect(stage.optionsOpened).toBe(1);
});

describe("in a private window", () => {
  it("says that nothing of it is stored, and offers to allow no site", async () => {
    const stage = renderPanel({ isPrivate: true });
    expect(one(".private-note").textContent).toContain("stores nothing of it");
    await settled(() => stage.page(LOST));
    expect(document.querySelector(".page-chip-allow")).toBeNull();
    await settled(() => stage.page(PAGE));
    fireEvent.click(one(".page-chip-toggle"));
    expect(document.querySelector(".site-line")).toBeNull();
  });

  it("doesn't say so of any other window, nor while it has no room", async () => {
    renderPanel();
    expect(document.querySelector(".storage-notes")).toBeNull();
    cleanup();
    const stage = renderPanel({ isPrivate: true });
    await act(() => stage.model.ask("Why?"));
    expect(document.querySelector(".storage-notes")).toBeNull();
  });
});

it("works where the browser refuses to store anything, and says so", async () => {
  const stage = renderPanel({ isStorageRefused: true, allowed: [ALLOWED] });
  await act(() => stage.link({ state: "not_paired", reason: "no_token" }));
  expect(one(".storage-refused").textContent).toContain("lets Anvesha store nothing");
  await act(() => stage.link({ state: "connected", roundTripMs: 1 }));
  await act(() => stage.page(PAGE));
  await act(() => stage.model.ask("Why?"));
  expect(stage.sent.at(-1)).toMatchObject({ type: "ask", question: "Why?", tabId: 7 });
});
