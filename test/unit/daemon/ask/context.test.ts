import { describe, expect, it } from "vitest";
import { contextOf } from "../../../../daemon/ask/context.ts";
import { searchText } from "../../../../daemon/ask/follow-up.ts";
import { conversationText } from "../../../../lib/ask/conversation.ts";

const page = { url: "https://a.example/", title: "A" };
const exchanges = [
  { question: "Who designed the lighthouse?", answer: "Astrid Vold did. [page]" },
  { question: "When was it lit?", answer: "In 1887. [page]" },
];
const conversation = conversationText(exchanges);

describe("contextOf", () => {
  it("takes page and conversation apart", () => {
    const context = contextOf({ ...page, extract: `One.\n\nTwo.\n\n${conversation}` });
    expect(context.page).toEqual({ cite: "page", title: "A", url: page.url, text: "One.\n\nTwo." });
    expect(context.conversation).toContain("Q: When was it lit?\nA: In 1887.");
  });

  it("finds a conversation without a page", () => {
    expect(contextOf({ ...page, extract: conversation })).toMatchObject({ page: undefined });
    expect(contextOf({ ...page, extract: conversation }).conversation).toMatch(/^Q: Who/);
  });

  it("puts what was marked in front of the page, unless it is in it", () => {
    expect(contextOf({ ...page, selection: " Three. ", extract: "One." }).page?.text).toBe("Three.\n\nOne.");
    expect(contextOf({ ...page, selection: "One.", extract: "One. Two." }).page?.text).toBe("One. Two.");
    expect(contextOf({ ...page, selection: "Three." })).toMatchObject({
      selection: "Three.",
      conversation: "",
    });
  });

  it("knows that there is no page", () => {
    expect(contextOf(page)).toEqual({ page: undefined, selection: "", conversation: "", isCut: false });
    expect(contextOf({ ...page, extract: " \n " }).page).toBeUndefined();
  });

  it("reads no more of a page than it can in a blink, and says so", () => {
    const { page: read, isCut } = contextOf({ ...page, extract: "The tide turns. ".repeat(60_000) });
    expect(read?.text.length).toBeLessThanOrEqual(32 * 1024);
    expect(isCut).toBe(true);
  });

  it("takes the line within a line for text", () => {
    expect(contextOf({ ...page, extract: "They write --- conversation --- there." }).conversation).toBe("");
  });
});

describe("searchText", () => {
  it.each(["And who built it?", "When?", "Und wann wurde er gebaut?", "Когда он построен?"])(
    "searches for what '%s' points back to, too",
    (question) => {
      expect(searchText(question, conversation)).toBe(`${question} When was it lit?`);
    },
  );

  it("searches for a question that stands alone as it is", () => {
    expect(searchText("What is the capital of Norway?", conversation)).toBe("What is the capital of Norway?");
    expect(searchText("When?", "")).toBe("When?");
  });
});
