import { describe, expect, it } from "vitest";
import { AnswerPrinter } from "../../../../daemon/commands/answer-printer.ts";
import { highlighter } from "../../../../daemon/commands/highlight.ts";
import { readable } from "../../../../daemon/commands/log.ts";
import { wholeNumber } from "../../../../daemon/commands/options.ts";
import type { Style } from "../../../../daemon/commands/terminal.ts";
import { printable, printableLine, styleFor } from "../../../../daemon/commands/terminal.ts";

const plain = styleFor({ isTTY: false });

function printed(use: (printer: AnswerPrinter) => void): string {
  let text = "";
  use(new AnswerPrinter((piece) => (text += piece), plain));
  return text;
}

const card = (url: string, title = "Title", snippet = "Snippet") => ({ url, title, snippet, score: 1 });

describe("printable", () => {
  it("lets no page or model drive the terminal", () => {
    expect(printable("a\u001b[2Jb\u0007\u009b31mc\rd")).toBe("a[2Jb31mcd");
    expect(printable("safe\u202etxt.exe\u2066x")).toBe("safetxt.exex");
  });

  it("keeps line breaks, tabs and every script", () => {
    const text = "line\n\tनमस्ते سلام‌ها 🗼";
    expect(printable(text)).toBe(text);
    expect(printableLine(" a\n b\t c ")).toBe("a b c");
  });
});

describe("highlighter", () => {
  it("makes the words of a question stand out in every form and script", () => {
    const style: Style = (_look, text) => `<${text}>`;
    expect(highlighter("Who designed the towers?", style)("The tower's designer designs a tower.")).toBe(
      "The <tower's> <designer> <designs> a <tower>.",
    );
    expect(highlighter("谁设计了灯塔？", style)("灯塔由工程师设计。")).toBe("<灯塔>由工程师<设计>。");
    expect(highlighter("What is this?", style)("What is this?")).toBe("What is this?");
  });
});

describe("AnswerPrinter", () => {
  it("numbers cards by the order in which their addresses came, each once", () => {
    const text = printed((printer) => {
      printer.results([card("https://a/", "A"), card("https://b/", "B")]);
      printer.results([card("https://a/", "A again"), card("https://c/", "C")]);
    });
    expect(text.match(/^\[\d\] .*$/gm)).toEqual(["[1] A", "[2] B", "[3] C"]);
  });

  it("prints tokens as they come and ends with a line break", () => {
    const text = printed((printer) => {
      for (const token of ["To", "kyo", " [1]"]) printer.token(token);
      printer.end();
    });
    expect(text).toBe("Tokyo [1]\n");
  });

  it("says that an answer was stopped, on a line of its own", () => {
    const text = printed((printer) => {
      printer.token("Half an ans");
      printer.end("stopped");
    });
    expect(text).toBe("Half an ans\nstopped\n");
  });

  it("prints what came from elsewhere on one line and without control characters", () => {
    const text = printed((printer) =>
      printer.results([card("https://a/\u001b]8;;x", "T\nitle", "s\u001b[1m")]),
    );
    expect(text).toBe("[1] T itle\n    https://a/]8;;x\n    s[1m\n\n");
  });
});

describe("wholeNumber", () => {
  it("takes the numbers of its range and no other text", () => {
    const port = wholeNumber(0, 65535);
    expect(port("0")).toBe(0);
    expect(port("65535")).toBe(65535);
    for (const text of ["65536", "-1", "1.5", "0x10", "1e3", "", " 1", "nine"])
      expect(() => port(text)).toThrow("It must be a whole number from 0 to 65535.");
  });
});

describe("A log line for people", () => {
  it("shows time, level, message and fields, and of an error only what it says", () => {
    const line = { level: 40, time: "2026-01-02T10:45:02.000Z", msg: "Refused", kind: "WrongToken" };
    const err = { type: "Error", message: "no", stack: "Error: no\n at x" };
    expect(readable(JSON.stringify({ ...line, connection: 3, err }))).toMatch(
      /^\d\d:45:02 warn {2}Refused kind=WrongToken connection=3 error=no$/,
    );
  });
});
