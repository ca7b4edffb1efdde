import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkAddress, siteOf, webAddress } from "../../../../lib/markdown/address.ts";
import { parseAnswer } from "../../../../lib/markdown/parse.ts";
import { AnswerReader } from "../../../../lib/markdown/reader.ts";
import { addresses } from "./shown.ts";
import { anyMarkdown } from "./markdown.ts";

/** Many answers. */
const PATIENCE = 30_000;

const SAFE = /^(?:https?|mailto):/;

const HOSTILE_ADDRESSES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "javascript&colon;alert(1)",
  "javascript&#58;alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6a;avascript:alert(1)",
  "javascript\\:alert(1)",
  "\\javascript:alert(1)",
  "%6aavascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.com/x",
  "chrome://settings",
  "chrome-extension://abc/page.html",
  "view-source:https://example.com",
  "//example.com",
  "https:",
  "",
];

describe("Whatever an answer holds", () => {
  const address = fc.oneof(
    fc.constantFrom(...HOSTILE_ADDRESSES),
    fc
      .tuple(fc.string({ maxLength: 12 }), fc.constantFrom(":", "&#58;", "://"), fc.string())
      .map((parts) => parts.join("")),
  );
  const wrapped = address.chain((to) =>
    fc.constantFrom(
      `[a](${to})`,
      `[a](<${to}>)`,
      `![a](${to})`,
      `<${to}>`,
      `[a]\n\n[a]: ${to}`,
      `[![b](${to})](${to})`,
      to,
    ),
  );

  it(
    "its links lead to web pages and mailboxes only",
    () => {
      fc.assert(
        fc.property(fc.oneof(wrapped, anyMarkdown), fc.boolean(), (answer, streaming) => {
          for (const href of addresses(new AnswerReader().read(answer, streaming)))
            expect(href).toMatch(SAFE);
        }),
        { numRuns: 1_000 },
      );
    },
    PATIENCE,
  );

  it(
    "it can be read, whole or in part",
    () => {
      fc.assert(
        fc.property(
          fc.oneof(fc.string({ unit: "binary" }), anyMarkdown),
          fc.boolean(),
          (answer, streaming) => {
            expect(new AnswerReader().read(answer, streaming)).toBeInstanceOf(Array);
          },
        ),
        { numRuns: 500 },
      );
    },
    PATIENCE,
  );
});

describe("Addresses", () => {
  it.each(HOSTILE_ADDRESSES)("%j leads nowhere", (hostile) => {
    expect(addresses(parseAnswer(`[a](${hostile}) ![b](${hostile})`))).toEqual([]);
    expect(webAddress(hostile)).toBeNull();
    expect(linkAddress(hostile)).toBeNull();
  });

  it("of mailboxes can be links, but no web pages", () => {
    expect(linkAddress("mailto:me@example.com")).toBe("mailto:me@example.com");
    expect(webAddress("mailto:me@example.com")).toBeNull();
  });

  it("are shown by their site", () => {
    expect(siteOf("https://www.example.com:8080/a")).toBe("example.com:8080");
    expect(siteOf("not an address")).toBe("");
  });
});
