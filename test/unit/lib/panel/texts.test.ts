import { describe, expect, it } from "vitest";
import type { PageState } from "../../../../lib/ask/port.ts";
import { advance, startTurn } from "../../../../lib/ask/turn.ts";
import { copiedAnswer } from "../../../../lib/panel/copied-answer.ts";
import { highlight } from "../../../../lib/panel/highlight.ts";
import { suggestions } from "../../../../lib/panel/suggestions.ts";
import { translateFrom } from "../../../../lib/strings/translate.ts";
import messages from "../../../../public/_locales/en/messages.json" with { type: "json" };

const translate = translateFrom(messages);

describe("highlight", () => {
  const hits = (text: string, question: string) =>
    highlight(text, question)
      .filter(({ isHit }) => isHit)
      .map((stretch) => stretch.text);

  it("marks the words of the question in any of their forms", () => {
    expect(hits("She designed it; a design of her own.", "Who designs lights?")).toEqual([
      "designed",
      "design",
    ]);
  });

  it("marks no words that every question has", () => {
    expect(hits("The tower is of granite.", "What is the tower of?")).toEqual(["tower"]);
  });

  it("marks words in scripts without spaces", () => {
    expect(hits("这座灯塔高三十一米。", "灯塔有多高?")).toContain("灯塔");
  });

  it("changes nothing of the text", () => {
    const text = 'A <b>bold</b> & "quoted" lens…  with  spaces';
    expect(
      highlight(text, "lens")
        .map((stretch) => stretch.text)
        .join(""),
    ).toBe(text);
  });
});

describe("copiedAnswer", () => {
  const turnWith = (answer: string) => {
    const results = [
      { url: "https://a.example/", title: "A", snippet: "", score: 2 },
      { url: "https://b.example/", title: "", snippet: "", score: 1 },
    ];
    const found = advance(startTurn(1, "Why?", null, 0), { type: "results", results, tookMs: 1 });
    return advance(found, { type: "token", text: answer });
  };

  it("is the answer's Markdown and what its citations stand for", () => {
    expect(copiedAnswer(turnWith("**Vold** did [2], in 1887 [1][2].\n\n- one\n- two"))).toBe(
      "**Vold** did [2], in 1887 [1][2].\n\n- one\n- two\n\n[1] A – https://a.example/\n[2] https://b.example/",
    );
  });

  it("leaves out thinking, notices, and citations of nothing", () => {
    expect(copiedAnswer(turnWith("<think>\nhm [1]\n</think>\nYes [7].\n\n> Note: The page was cut."))).toBe(
      "Yes [7].",
    );
  });
});

describe("suggestions", () => {
  const page: Extract<PageState, { state: "readable" }> = {
    state: "readable",
    tabId: 1,
    url: "https://a.example/",
    title: "The light at Skarvholm – Northern Coast Review",
    lang: "en",
    bytes: 900,
    selection: "",
    omitted: { hidden: 0, bytes: 0 },
  };

  const extract =
    "The Light On The Rock\n\nThe tower was designed by Astrid Vold and lit in 1887. Later Astrid Vold left Oslo Harbour. It is 31.5 metres high; it will be 2,000 in 2187.";
  const now = Date.UTC(2025, 0, 1);
  const about = (changes: Partial<typeof page>, text: string | null = extract) =>
    suggestions({ page: { ...page, ...changes }, extract: text, now }, translate);

  it("are about what the page itself speaks of", () => {
    expect(about({})).toEqual([
      "What is this page about?",
      "What does it say about Astrid Vold?",
      "What happened in 1887?",
    ]);
  });

  it("are about the selection, when there is one", () => {
    const [, second] = about({ selection: "a second-order\n  Fresnel apparatus ".repeat(9) });
    expect(second).toContain("a second-order Fresnel apparatus");
    expect(second?.length).toBeLessThan(90);
  });

  it("name the page without its site where its text names nobody", () => {
    expect(about({}, "一座灯塔。")).toEqual([
      "What is this page about?",
      "What does it say about “The light at Skarvholm”?",
      "What are the main points?",
    ]);
  });

  it("wait for the page's text", () => {
    expect(about({}, null)).toEqual(["What is this page about?"]);
  });

  it("are about the library when there is no page", () => {
    expect(suggestions({ page: null, extract: null, now }, translate)[0]).toContain("library");
  });
});
