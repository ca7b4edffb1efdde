// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Answer } from "../../../../components/answer/Answer.tsx";
import { TranslateContext } from "../../../../components/translate.ts";
import { translateFrom } from "../../../../lib/strings/translate.ts";
import messages from "../../../../public/_locales/en/messages.json" with { type: "json" };
import { anyMarkdown } from "../../lib/markdown/markdown.ts";

const translate = vi.fn(translateFrom(messages));
const SOURCES = ["https://www.example.com/a", "https://docs.example.org/b", "file:///home/me/notes.md"];

interface Shown {
  streaming?: boolean;
  sources?: readonly string[];
  hasPage?: boolean;
  onCite?: (source: number | "page") => void;
}

/** Shows an answer in English; `grow` shows more of it. */
function show(first: string, options: Shown = {}) {
  const { streaming = false, sources = SOURCES, hasPage = true, onCite = () => {} } = options;
  const view = (answer: string, changes: Shown = {}) => (
    <TranslateContext.Provider value={translate}>
      <Answer
        answer={answer}
        streaming={changes.streaming ?? streaming}
        sources={changes.sources ?? sources}
        hasPage={hasPage}
        onCite={onCite}
      />
    </TranslateContext.Provider>
  );
  const { container, rerender } = render(view(first));
  return { container, grow: (answer: string, changes?: Shown) => rerender(view(answer, changes)) };
}

const textOf = (element: Element) => element.textContent.replace(/[\u2060]/g, "").replace(/\u202f/g, " ");

afterEach(cleanup);

describe("Citations", () => {
  it("are buttons that say what they name, and lead to it", () => {
    const onCite = vi.fn();
    show("So it is [1], in your notes [3], and here [page].", { onCite });
    fireEvent.click(screen.getByRole("button", { name: "Source 1: example.com" }));
    fireEvent.click(screen.getByRole("button", { name: "Source 3: On this machine" }));
    fireEvent.click(screen.getByRole("button", { name: "The page you asked about" }));
    expect(onCite.mock.calls).toEqual([[1], [3], ["page"]]);
  });

  it("are text when they name nothing", () => {
    const { container } = show("So it is [7] [0], and here [page].", { hasPage: false });
    expect(screen.queryAllByRole("button")).toEqual([]);
    expect(textOf(container)).toBe("So it is [7] [0], and here [page].");
  });

  it("become buttons when their source arrives, in finished blocks too", () => {
    const answer = "So it is [1].\n\nAnd so on.\n\nAnd on";
    const { container, grow } = show(answer, { streaming: true, sources: [] });
    grow(answer, { sources: SOURCES });
    expect(container.querySelector(".citation")?.getAttribute("data-source")).toBe("1");
  });

  it("aren't pressed by a click elsewhere in the answer", () => {
    const onCite = vi.fn();
    show("So it is [1].", { onCite });
    fireEvent.click(screen.getByText(/So it is/));
    expect(onCite).not.toHaveBeenCalled();
  });
});

describe("While an answer is written", () => {
  it("what is finished is left alone, so that a selection in it stays", async () => {
    const { container, grow } = show("First **paragraph** [1].\n\nSecond.\n\nThi", { streaming: true });
    const first = container.querySelector("p");
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    if (first !== null)
      observer.observe(first, { subtree: true, childList: true, characterData: true, attributes: true });
    for (const word of ["Third", "Third.\n\n- a", "Third.\n\n- a\n- b\n\n```js\nlet"])
      grow(`First **paragraph** [1].\n\nSecond.\n\n${word}`);
    grow("First **paragraph** [1].\n\nSecond.\n\nThird.\n\n- a\n- b", { streaming: false });
    await Promise.resolve();
    expect(changes).toEqual([]);
    expect(container.querySelector("p")).toBe(first);
  });

  it("what is finished isn't drawn again", () => {
    const finished = "So it is [1], and so [2].\n\n".repeat(50);
    const { grow } = show(`${finished}And`, { streaming: true });
    grow(`${finished}And more.\n\nAnd`);
    translate.mockClear();
    grow(`${finished}And more.\n\nAnd then`);
    expect(translate).not.toHaveBeenCalled();
  });

  it("thinking that a person has unfolded stays unfolded", () => {
    const { container, grow } = show("<think>First", { streaming: true });
    const details = container.querySelector("details");
    if (details !== null) details.open = true;
    expect(screen.getByText("Thinking…")).toBeTruthy();
    grow("<think>First, second.</think>\n\nSo it is", { streaming: true });
    expect(screen.getByText("Thought")).toBeTruthy();
    expect(container.querySelector("details")?.open).toBe(true);
  });
});

describe("Parts of an answer", () => {
  it("thinking is folded away", () => {
    const { container } = show("<think>Hm.</think>So it is.");
    expect(container.querySelector("details")?.open).toBe(false);
    expect(container.querySelector(".thinking-text")?.textContent).toBe("Hm.");
  });

  it("a notice is told as a note", () => {
    show("So it is.\n\n> Note: the model failed.");
    expect(textOf(screen.getByRole("note", { name: "Note" }))).toBe("the model failed.");
  });

  it("links open beside the page and tell it nothing", () => {
    show("[The docs](https://example.com/a)");
    const link = screen.getByRole("link", { name: "The docs" });
    expect(link.getAttribute("href")).toBe("https://example.com/a");
    expect(link.getAttribute("target")).toBe("_blank");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer");
    expect(link.getAttribute("title")).toBe("https://example.com/a");
  });

  it("a picture is words that say where it would come from", () => {
    const { container } = show("![A map](https://evil.example/p.png?q=secret) ![](data:image/png;base64,AA)");
    expect(container.querySelector("img")).toBeNull();
    expect(screen.getByRole("link", { name: /A map\s*evil\.example/ })).toBeTruthy();
    expect(screen.getByText("Picture").closest("a")).toBeNull();
  });

  it("code is copied as it was written", () => {
    const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show("```js\nconst a = 1 && 2;\n\nb();\n```");
    fireEvent.click(screen.getByRole("button", { name: /Copy the code/ }));
    expect(writeText).toHaveBeenCalledWith("const a = 1 && 2;\n\nb();");
    expect(screen.getByText("js")).toBeTruthy();
  });

  it("headings begin below the question's", () => {
    show("# One\n\n## Two\n\n### Three\n\n###### Six");
    expect(screen.getByRole("heading", { name: "One" }).tagName).toBe("H3");
    expect(screen.getByRole("heading", { name: "Two" }).tagName).toBe("H3");
    expect(screen.getByRole("heading", { name: "Three" }).tagName).toBe("H4");
    expect(screen.getByRole("heading", { name: "Six" }).tagName).toBe("H6");
  });

  it("a table has its head, and can be scrolled with the keyboard", () => {
    show("| a | b |\n|---|--:|\n| c | d |");
    const region = screen.getByRole("region", { name: "Table" });
    expect(region.tabIndex).toBe(0);
    expect(within(region).getAllByRole("columnheader").map(textOf)).toEqual(["a", "b"]);
    expect(within(region).getByText("d").getAttribute("data-align")).toBe("right");
  });

  it("lists keep their numbers, and tasks their ticks", () => {
    const { container } = show("7. a\n8. b\n\n<!-- -->\n\n- [x] c\n- [ ] d");
    expect(container.querySelector("ol")?.getAttribute("start")).toBe("7");
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it("each block has its own direction; code runs from left to right and decides none", () => {
    const { container } = show("`npm start` را اجرا کنید\n\n- یک\n\n```\ncode\n```");
    expect(container.querySelector("p")?.dir).toBe("auto");
    expect(container.querySelector("p > code")?.getAttribute("dir")).toBe("ltr");
    expect(container.querySelector("ul")?.dir).toBe("auto");
    expect(container.querySelector("li")?.hasAttribute("dir")).toBe(false);
    expect(container.querySelector("figure")?.dir).toBe("ltr");
  });
});

describe("Whatever an answer holds", () => {
  const LOADS_OR_RUNS =
    "img, script, style, iframe, object, embed, video, audio, link, form, svg image, [src], [srcset]";
  const hostile = [
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "[x](javascript:alert(1))",
    '<a href="javascript:alert(1)">x</a>',
    "<iframe srcdoc='<script>alert(1)</script>'>",
    "```html\n<script>alert(1)</script>\n```",
    "![a](https://127.0.0.1:1/p.png)",
    "<style>body{background:url(https://evil.example)}</style>",
  ];

  const isInert = (container: Element) => {
    expect(container.querySelector(LOADS_OR_RUNS)).toBeNull();
    for (const element of container.querySelectorAll("*")) {
      expect(element.getAttributeNames().filter((name) => /^on/i.test(name))).toEqual([]);
      expect(element.getAttribute("href") ?? "https:").toMatch(/^(?:https?|mailto):/);
    }
  };

  it.each(hostile)("%s is inert", (answer) => {
    isInert(show(answer).container);
  });

  it("nothing in it loads or runs", () => {
    fc.assert(
      fc.property(anyMarkdown, fc.boolean(), (answer, streaming) => {
        isInert(show(answer, { streaming }).container);
        cleanup();
      }),
      { numRuns: 100 },
    );
  }, 30_000);
});
