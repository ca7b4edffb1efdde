// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import { one, PAGE, questionBox, RECEIPT, renderPanel } from "./panel.tsx";

afterEach(cleanup);

describe("the page chip", () => {
  it("names the page and its site", async () => {
    const stage = renderPanel();
    expect(one(".page-chip").dataset["state"]).toBe("none");
    await act(() => stage.page({ state: "reading", tabId: 7 }));
    expect(one(".page-chip").dataset["state"]).toBe("reading");
    await act(() => stage.page(PAGE));
    expect(one(".page-chip").dataset["state"]).toBe("readable");
    expect(one(".page-chip-title").textContent).toBe("The light");
    expect(one(".page-chip-details").textContent).toBe("a.example · 61 KB");
  });

  it("can be taken away and brought back", async () => {
    const stage = renderPanel();
    await act(() => stage.page(PAGE));
    fireEvent.click(one(".page-chip-remove"));
    expect(one(".page-chip").dataset["state"]).toBe("none");
    fireEvent.click(screen.getByText("Add this page"));
    expect(one(".page-chip").dataset["state"]).toBe("readable");
  });

  it("unfolds to the exact text that would be sent, and its size", async () => {
    const stage = renderPanel();
    await act(() => stage.page(PAGE));
    fireEvent.click(one(".page-chip-toggle"));
    expect(one(".page-preview").textContent).toContain("Choosing the passages");
    await act(() =>
      stage.preview({
        ...RECEIPT,
        extract: "x".repeat(3_994),
        passageBytes: 3_994,
        selection: "Marked",
        omitted: { hidden: 3, bytes: 2_048 },
      }),
    );
    expect(one(".page-preview").textContent).toContain("3.9 of 61 KB");
    expect(one(".page-excerpt").textContent).toBe("x".repeat(3_994));
    expect(one(".sent-selection").textContent).toBe("Marked");
    expect(one(".page-preview").textContent).toMatch(/nobody can see them on the page: 3.*one page: 2 KB/);
    expect(one(".page-chip-toggle").getAttribute("aria-expanded")).toBe("true");
  });

  it("says why a page can't be read, what to do, and reads it again on request", async () => {
    const stage = renderPanel();
    await act(() => stage.page({ state: "unreadable", tabId: 7, title: "A", refusal: "timeout" }));
    expect(one(".page-chip").textContent).toContain("The page took too long to read.");
    fireEvent.click(screen.getByText("Try again"));
    expect(stage.sent).toEqual([{ type: "read-page" }]);
  });

  it("offers no other try where none can help", async () => {
    const stage = renderPanel();
    await act(() => stage.page({ state: "unreadable", tabId: 7, title: "A", refusal: "pdf" }));
    expect(document.querySelector(".page-chip-again")).toBeNull();
  });

  it("says of a file that it is on this machine", async () => {
    const stage = renderPanel();
    await act(() => stage.page({ ...PAGE, url: "file:///home/a/log.html", bytes: 410 }));
    expect(one(".page-chip-details").textContent).toBe("On this machine · 0.4 KB");
  });
});

describe("the badge", () => {
  it("says how long a message takes there and back", async () => {
    const stage = renderPanel();
    await act(() => stage.link({ state: "connected", roundTripMs: 0.42 }));
    expect(one(".badge").dataset["state"]).toBe("connected");
    expect(one(".badge-text").textContent).toBe("Connected · 0.4 ms");
    expect(one(".badge").title).toContain("0.4 milliseconds");
  });
});

describe("without a daemon", () => {
  it("shows the one command, when it looks again, and looks at once on request", async () => {
    const stage = renderPanel();
    await act(() => stage.link({ state: "unreachable", retryAt: stage.in(7_000) }));
    expect(one(".no-daemon .command").textContent).toBe("anvesha serve");
    expect(one(".countdown").textContent).toBe("Looking again in 7 s");
    await act(() => stage.clock.advance(2_000));
    expect(one(".countdown").textContent).toBe("Looking again in 5 s");
    fireEvent.click(screen.getByText("Try now"));
    expect(stage.sent).toEqual([{ type: "connect-now" }]);
    await act(() => stage.link({ state: "connecting" }));
    expect(one(".countdown").textContent).toBe("Looking…");
    await act(() => stage.link({ state: "connected", roundTripMs: 1 }));
    expect(document.querySelector(".no-daemon")).toBeNull();
  });

  it("tells screen readers what is missing", async () => {
    const stage = renderPanel();
    await act(() => stage.link({ state: "unreachable", retryAt: stage.in(7_000) }));
    expect(one(".trouble-announcer").textContent).toContain("anvesha serve");
    await act(() => stage.link({ state: "not_paired", reason: "no_token" }));
    expect(one(".trouble-announcer").textContent).toContain("doesn’t know this browser");
    await act(() => stage.link({ state: "connected", roundTripMs: 1 }));
    expect(one(".trouble-announcer").textContent).toBe("");
  });
});

describe("without a pairing", () => {
  const code = () => one("#pairing-code");

  it("asks for a code, says where to get one, and hands it over", async () => {
    const stage = renderPanel();
    await act(() => stage.link({ state: "not_paired", reason: "no_token" }));
    expect(document.activeElement).toBe(code());
    expect(one(".pairing .command").textContent).toBe("anvesha pair");
    fireEvent.input(code(), { target: { value: " abcd-efgh " } });
    fireEvent.submit(one(".pairing"));
    expect(stage.sent).toEqual([{ type: "pair", secret: "abcd-efgh" }]);
    await act(() => stage.model.receive({ type: "pair-result", result: "wrong_code" }));
    expect(one(".pairing-error").textContent).toContain("isn’t the code");
    await act(() => stage.model.receive({ type: "pair-result", result: "paired" }));
    expect(document.querySelector(".pairing")).toBeNull();
    expect(document.activeElement).toBe(questionBox());
  });

  it("doesn't take the focus from a question that is being written", async () => {
    const stage = renderPanel();
    fireEvent.input(questionBox(), { target: { value: "Wh" } });
    await act(() => stage.link({ state: "not_paired", reason: "wrong_token" }));
    expect(document.activeElement).toBe(questionBox());
  });
});

describe("before the first question", () => {
  it("suggests three, and asks the one that is chosen", async () => {
    const stage = renderPanel();
    await act(() => stage.page(PAGE));
    await act(() => stage.preview({ ...RECEIPT, extract: "It was designed by Astrid Vold in 1887." }));
    const suggested = [...document.querySelectorAll<HTMLElement>(".suggestion")];
    expect(suggested).toHaveLength(3);
    suggested[0]?.focus();
    if (suggested[0]) fireEvent.click(suggested[0]);
    expect(stage.sent.at(-1)).toMatchObject({ type: "ask", question: "What is this page about?" });
    await act(() => Promise.resolve());
    expect(document.querySelector(".empty")).toBeNull();
    expect(document.activeElement).toBe(questionBox());
  });

  it("promises no page where there is none", async () => {
    const stage = renderPanel();
    expect(one(".empty-text").textContent).not.toContain("this page");
    await act(() => stage.page(PAGE));
    expect(one(".empty-text").textContent).toContain("this page");
    fireEvent.click(one(".page-chip-remove"));
    expect(one(".empty-text").textContent).not.toContain("this page");
  });

  it("says what leaves the machine, as the switch stands", () => {
    const stage = renderPanel();
    expect(one(".empty-text").textContent).toContain("Nothing leaves this machine");
    fireEvent.click(one("#web-search"));
    expect(one("#web-search").getAttribute("aria-checked")).toBe("true");
    expect(one(".empty-text").textContent).not.toContain("Nothing leaves");
    expect(stage.saved).toEqual([true]);
  });
});
