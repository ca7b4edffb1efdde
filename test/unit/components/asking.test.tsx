// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from "@testing-library/preact";
import { afterEach, describe, expect, it } from "vitest";
import type { PanelStage } from "../../doubles/panel-stage.ts";
import { one, PAGE, questionBox, RECEIPT, renderPanel } from "./panel.tsx";

afterEach(cleanup);

const write = (text: string) => fireEvent.input(questionBox(), { target: { value: text } });
const press = (key: string, how: { shiftKey?: true; isComposing?: true; keyCode?: number } = {}) =>
  fireEvent.keyDown(questionBox(), { key, ...how });
const asks = (stage: PanelStage) => stage.sent.filter(({ type }) => type === "ask");
const play = (run: () => void) => act(run);

function ask(stage: PanelStage, question = "Why?") {
  write(question);
  press("Enter");
  return stage;
}

describe("the question box", () => {
  it("has the focus when the panel opens, and keeps it when a question was sent", () => {
    const stage = renderPanel();
    expect(document.activeElement).toBe(questionBox());
    ask(stage);
    expect(document.activeElement).toBe(questionBox());
  });

  it("asks on Enter and is empty then", () => {
    const stage = ask(renderPanel());
    expect(asks(stage)).toMatchObject([{ question: "Why?" }]);
    expect(questionBox().value).toBe("");
    expect(one(".turn-question").textContent).toBe("Why?");
  });

  it("breaks the line on Shift+Enter", () => {
    const stage = renderPanel();
    write("Why?");
    expect(press("Enter", { shiftKey: true })).toBe(true);
    expect(asks(stage)).toEqual([]);
  });

  it("leaves the Enter of an input method to the input method", () => {
    const stage = renderPanel();
    write("なぜ");
    press("Enter", { isComposing: true });
    press("Enter", { keyCode: 229 });
    expect(asks(stage)).toEqual([]);
    press("Enter", { keyCode: 13 });
    expect(asks(stage)).toHaveLength(1);
  });

  it("keeps what is written in it while an answer is on its way, and says why Enter does nothing", () => {
    const stage = ask(renderPanel());
    write("And then?");
    press("Enter");
    expect(asks(stage)).toHaveLength(1);
    expect(questionBox().value).toBe("And then?");
    expect(screen.getByText(/Still answering/)).toBeTruthy();
  });
});

describe("stopping", () => {
  it("turns Ask into Stop and back", async () => {
    const stage = ask(renderPanel());
    expect(document.querySelector("#ask")).toBeNull();
    await play(() => stage.tell({ type: "done" }));
    expect(document.querySelector("#cancel")).toBeNull();
    expect(one("#ask").textContent).toBe("Ask");
  });

  it("paints the stop at once, keeps the words, and leaves the focus where one types", async () => {
    const stage = ask(renderPanel());
    await play(() => {
      stage.tell({ type: "token", text: "Half an answer" });
      stage.frame();
    });
    fireEvent.click(one("#cancel"));
    await Promise.resolve();
    expect(one(".turn").dataset["status"]).toBe("cancelled");
    expect(one(".answer").textContent).toContain("Half an answer");
    expect(one(".stopped").textContent).toBe("Stopped");
    expect(document.activeElement).toBe(questionBox());
    expect(stage.sent.at(-1)).toEqual({ type: "cancel", ask: 1 });
  });

  it("leaves the Escape of an input method to the input method", () => {
    const stage = ask(renderPanel());
    press("Escape", { isComposing: true });
    press("Escape", { keyCode: 229 });
    expect(asks(stage)).toHaveLength(1);
    expect(stage.sent).toHaveLength(1);
  });

  it("stops on Escape, wherever the focus is", () => {
    const stage = ask(renderPanel());
    one(".conversation").focus();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(stage.sent.at(-1)).toEqual({ type: "cancel", ask: 1 });
  });

  it("shows nothing of what comes after the stop", async () => {
    const stage = ask(renderPanel());
    await play(() => stage.model.cancel());
    await play(() => {
      stage.tell({ type: "token", text: "late" });
      stage.frame();
    });
    expect(document.querySelector(".answer")).toBeNull();
  });
});

describe("a turn", () => {
  const results = [
    { url: "https://www.a.example/x", title: "Title A", snippet: "Designed by Vold.", score: 1 },
    { url: "https://b.example/", title: "Title B", snippet: "Nothing.", score: 3 },
    { url: "javascript:alert(1)", title: "<b>C</b>", snippet: "<img src=x onerror=alert(1)>", score: 2 },
  ];

  async function answered(answer = "Vold [1].") {
    const stage = renderPanel();
    await play(() => stage.page(PAGE));
    ask(stage, "Who designed it?");
    await play(() => {
      stage.tell({ type: "sent", receipt: RECEIPT });
      stage.tell({ type: "results", results, tookMs: 3 });
      stage.tell({ type: "token", text: answer });
      stage.tell({ type: "done" });
    });
    return stage;
  }

  it("shows the cards best first, numbered as the answer cites them", async () => {
    await answered();
    const cards = [...document.querySelectorAll(".card")];
    expect(cards.map((card) => card.querySelector(".card-title")?.textContent)).toEqual([
      "Title B",
      "<b>C</b>",
      "Title A",
    ]);
    expect(cards.map((card) => card.querySelector(".card-number")?.textContent)).toEqual(["2", "3", "1"]);
    expect(cards[2]?.querySelector(".card-site")?.textContent).toBe("a.example");
    expect(cards[2]?.querySelector("mark")?.textContent).toBe("Designed");
  });

  it("links to web pages only, in a tab that knows nothing of the panel", async () => {
    await answered();
    const links = [...document.querySelectorAll<HTMLAnchorElement>(".card-link")];
    expect(links.map(({ href }) => href)).toEqual(["https://b.example/", "https://www.a.example/x"]);
    expect(links.every(({ target, rel }) => target === "_blank" && rel.includes("noreferrer"))).toBe(true);
    expect(document.querySelector(".card img, .card b")).toBeNull();
  });

  it("says how much of the page was sent, and shows it", async () => {
    await answered();
    expect(one(".receipt summary").textContent).toContain("0.1 of 61 KB sent");
    expect(one(".receipt-text").textContent).toBe(RECEIPT.extract);
  });

  it("says when nothing came", async () => {
    const stage = ask(renderPanel());
    await play(() => stage.tell({ type: "done" }));
    expect(one(".turn .notice").textContent).toBe("Nothing was found. Try other words.");
  });

  it("says how long it has been waiting, after two seconds", async () => {
    const stage = ask(renderPanel());
    await play(() => stage.clock.advance(1_900));
    expect(document.querySelector(".elapsed")).toBeNull();
    await play(() => stage.clock.advance(2_200));
    expect(one(".elapsed").textContent).toBe("4 s");
  });

  it("tells screen readers each step, and not the words", async () => {
    const stage = ask(renderPanel());
    expect(one(".announcer").textContent).toBe("Reading the page");
    await play(() => {
      stage.tell({ type: "token", text: "Words" });
      stage.frame();
    });
    expect(one(".announcer").textContent).toBe("The answer is being written.");
    await play(() => stage.tell({ type: "done" }));
    expect(one(".announcer").textContent).toBe("The answer is complete.");
  });

  it("tells screen readers of an answer that ended without a word what it shows", async () => {
    const stage = ask(renderPanel());
    await play(() => stage.tell({ type: "done" }));
    expect(one(".announcer").textContent).toBe(one(".turn .notice").textContent);
  });

  it("shows which file a card is, and copies its path", async () => {
    const copied: string[] = [];
    const writeText = (text: string) => Promise.resolve(void copied.push(text));
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    const stage = ask(renderPanel());
    const note = { url: "file:///home/a/My%20notes/log.md", title: "Log", snippet: "", score: 1 };
    await play(() => {
      stage.tell({ type: "sent", receipt: RECEIPT });
      stage.tell({ type: "results", results: [note], tookMs: 1 });
    });
    expect(one(".card-site").textContent).toBe("log.md");
    expect(one(".card-folder").textContent).toBe("/home/a/My notes");
    await play(() => fireEvent.click(screen.getByText("Copy the path")));
    expect(copied).toEqual(["/home/a/My notes/log.md"]);
  });

  it("begins anew on request", async () => {
    await answered();
    fireEvent.click(screen.getByText("New conversation"));
    expect(document.querySelector(".turn")).toBeNull();
    expect(one(".empty")).toBeTruthy();
    expect(document.activeElement).toBe(questionBox());
  });
});

describe("a failure", () => {
  async function failed(kind: "connection_lost" | "question_too_long", answer = "") {
    const stage = ask(renderPanel());
    await play(() => {
      stage.tell({ type: "token", text: answer });
      stage.tell({ type: "failed", failure: { kind } });
    });
    return stage;
  }

  it("says what happened and asks again on request, below what had come", async () => {
    const stage = await failed("connection_lost", "Half");
    expect(one(".failure").dataset["kind"]).toBe("connection_lost");
    expect(one(".failure").textContent).toContain("The connection was lost");
    fireEvent.click(one(".failure-action"));
    expect(asks(stage)).toHaveLength(2);
    expect(document.querySelectorAll(".turn")).toHaveLength(2);
    expect(one(".answer").textContent).toContain("Half");
    expect(document.querySelector(".failure-action")).toBeNull();
  });

  it("gives a question that is too long back for editing", async () => {
    await failed("question_too_long");
    fireEvent.click(one(".failure-action"));
    expect(questionBox().value).toBe("Why?");
    expect(document.activeElement).toBe(questionBox());
  });

  it("offers to ask without a page that couldn't be read, and says why it couldn't", async () => {
    const stage = renderPanel();
    await play(() => stage.page(PAGE));
    ask(stage);
    expect(one(".turn-page").textContent).toBe(PAGE.title);
    await play(() => stage.tell({ type: "failed", failure: { kind: "page_unreadable", refusal: "pdf" } }));
    expect(one(".failure").textContent).toContain("This is a PDF");
    expect(screen.queryByText("Ask again")).toBeNull();
    fireEvent.click(screen.getByText("Ask without the page"));
    expect(asks(stage).at(-1)).toMatchObject({ question: "Why?", tabId: null });
  });
});
