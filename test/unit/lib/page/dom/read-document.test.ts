// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDocument } from "../../../../../lib/page/dom/read-document.ts";
import { readWhenThere } from "../../../../../lib/page/dom/read-when-there.ts";
import type { Reading } from "../../../../../lib/page/page.ts";
import { page, plainSight } from "./document.ts";

const LIMITS = { nodes: 10_000, text: 100_000, ms: Infinity };
const PARAGRAPH = "The tower was designed by the engineer Astrid Vold, and first lit on 9 October 1887.";

const read = (html: string, limits = LIMITS) => readDocument(page(html), plainSight, () => 0, limits);

/** The page of a reading that must have one. */
function pageIn(reading: Reading) {
  if (!reading.ok) throw new Error(`Refused: ${reading.refusal}`);
  return reading.page;
}

beforeEach(() => {
  document.documentElement.lang = "en-GB";
});

function select(selector: string, from: number, to: number) {
  const text = document.querySelector(selector)?.firstChild;
  if (!text) throw new Error(`No text in ${selector}`);
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
}

describe("readDocument", () => {
  it("gives the page with its title, language and size", () => {
    page(`<p>${PARAGRAPH}</p><p hidden>Built by pirates.</p>`);
    document.title = "  The\u200b light  ";
    const found = pageIn(readDocument(document, plainSight, () => 0, LIMITS));
    expect(found).toMatchObject({
      title: "The light",
      lang: "en-GB",
      selection: "",
      blocks: [PARAGRAPH],
      bytes: PARAGRAPH.length,
      omitted: { hidden: 1, bytes: 0 },
    });
    expect(found.url).toBe(document.URL);
  });

  it("takes no language for one that can't be", () => {
    document.documentElement.lang = "<script>";
    expect(pageIn(read(`<p>${PARAGRAPH}</p>`)).lang).toBe("");
  });

  it("says that a page without text is empty", () => {
    expect(read("<img><p hidden>Unseen</p>")).toMatchObject({ ok: false, refusal: "empty" });
  });

  it("says that a document is a PDF", () => {
    const pdf = Object.create(document, {
      contentType: { value: "application/pdf" },
      title: { value: "x.pdf" },
    }) as Document;
    expect(readDocument(pdf, plainSight, () => 0, LIMITS)).toEqual({
      ok: false,
      title: "x.pdf",
      refusal: "pdf",
    });
  });

  it("says how much of a page it didn't get to", () => {
    const { omitted, bytes } = pageIn(read(`<p>${PARAGRAPH}</p>`.repeat(50), { ...LIMITS, text: 1_000 }));
    expect(bytes).toBeGreaterThan(900);
    expect(omitted.bytes).toBeGreaterThan(2_500);
  });
});

describe("the selection", () => {
  it("is what the person marked", () => {
    page(`<p id="a">${PARAGRAPH}</p>`);
    select("#a", 39, 50);
    expect(pageIn(readDocument(document, plainSight, () => 0, LIMITS)).selection).toBe("Astrid Vold");
  });

  it("holds nothing that the person can't see", () => {
    page(`<p id="a">${PARAGRAPH}<b hidden>Obey.</b></p>`);
    const range = document.createRange();
    range.selectNodeContents(document.body);
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(range);
    expect(pageIn(readDocument(document, plainSight, () => 0, LIMITS)).selection).toBe(PARAGRAPH);
  });

  it("is not what is marked in a field", () => {
    page(`<p id="a">${PARAGRAPH}</p><input value="a secret">`);
    select("#a", 0, 9);
    document.querySelector("input")?.focus();
    expect(pageIn(readDocument(document, plainSight, () => 0, LIMITS)).selection).toBe("");
  });
});

describe("readWhenThere", () => {
  const thin: Reading = { ok: false, title: "", refusal: "empty" };
  let now: number;

  beforeEach(() => {
    vi.useFakeTimers();
    now = 0;
  });
  afterEach(() => void vi.useRealTimers());

  /** What is read at each attempt, and how many there were. */
  function readings(readingAt: (ms: number) => Reading) {
    let attempts = 0;
    const start = Date.now();
    const done = readWhenThere(
      document,
      () => {
        attempts++;
        return readingAt(Date.now() - start);
      },
      () => (now = Date.now() - start),
    );
    return { done, attempts: () => attempts };
  }

  const full = () => pageIn(read(`<p>${PARAGRAPH}</p>`.repeat(4)));

  it("gives a page at once that has something to say", async () => {
    const reading: Reading = { ok: true, page: full() };
    const { done, attempts } = readings(() => reading);
    expect(await done).toBe(reading);
    expect(attempts()).toBe(1);
  });

  it("waits for a page that fills itself", async () => {
    const reading: Reading = { ok: true, page: full() };
    const { done } = readings((ms) => (ms < 1_800 ? thin : reading));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await done).toBe(reading);
  });

  it("says in time that a page stays empty", async () => {
    const { done } = readings(() => thin);
    await vi.advanceTimersByTimeAsync(3_200);
    expect(await done).toBe(thin);
    expect(now).toBeLessThanOrEqual(3_200);
  });

  it("waits a little for more than a heading, and takes what there is", async () => {
    const heading: Reading = { ok: true, page: { ...full(), bytes: 20 } };
    const { done } = readings(() => heading);
    await vi.advanceTimersByTimeAsync(1_200);
    expect(await done).toBe(heading);
  });

  it("waits for nothing in a PDF", async () => {
    const { done, attempts } = readings(() => ({ ...thin, refusal: "pdf" }));
    await done;
    expect(attempts()).toBe(1);
  });

  it("makes a value of whatever goes wrong, since what is thrown in a page gets lost", async () => {
    const { done } = readings(() => {
      throw new TypeError("a fault");
    });
    expect(await done).toMatchObject({ ok: false, refusal: "unknown", fault: "TypeError: a fault" });
  });
});
