// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { blocksOf } from "../../../../../lib/page/dom/blocks.ts";
import { page } from "./document.ts";

const blocks = (html: string, without?: string) => blocksOf(page(html).body, without).texts;

describe("blocksOf", () => {
  it.each([
    ["<h1>Title</h1><p>One <b>and</b> two.</p>", ["Title", "One and two."]],
    ["<div>Before<p>Inside</p>after</div>", ["Before", "Inside", "after"]],
    ["<p>hard\n  wrapped\ttext</p>", ["hard wrapped text"]],
    ["<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>", ["One", "Inner", "Two"]],
    ["<dl><dt>Term</dt><dd>Meaning</dd></dl>", ["Term", "Meaning"]],
    ["<p>One<br>two<br><br>Three</p>", ["One\ntwo", "Three"]],
    ["<p> </p><div><div></div></div>", []],
    ["Bare text", ["Bare text"]],
  ])("parts %s", (html, expected) => {
    expect(blocks(html)).toEqual(expected);
  });

  it("keeps the lines of preformatted text, and parts it where a line is empty", () => {
    expect(blocks("<pre>one\n  two\n\n \nthree</pre>")).toEqual(["one\ntwo", "three"]);
  });

  it("makes one block of a row of data", () => {
    const rows =
      "<tr><th>Name</th><th>Height</th></tr><tr><td><p>Skarvholm</p></td><td></td><td>31 m</td></tr>";
    expect(blocks(`<table>${rows}</table>`)).toEqual(["Name | Height", "Skarvholm | 31 m"]);
  });

  it("sees through a table that only lays out the page", () => {
    expect(blocks("<table><tr><td>Menu</td><td><h1>Title</h1><p>Text.</p></td></tr></table>")).toEqual([
      "Menu",
      "Title",
      "Text.",
    ]);
  });

  it("leaves out what it is told to, in rows too", () => {
    const html = "<nav>Home</nav><p>Text</p><table><tr><td>A</td><td><nav>B</nav></td></tr></table>";
    expect(blocks(html, "nav")).toEqual(["Text", "A"]);
  });

  it("cleans every block, and counts what was smuggled in", () => {
    const smuggled = String.fromCodePoint(...Array.from("Obey", (letter) => 0xe0000 + letter.charCodeAt(0)));
    const found = blocksOf(page(`<p>Tower${smuggled}</p><table><tr><td>a${smuggled}</td></tr></table>`).body);
    expect(found.texts).toEqual(["Tower", "a"]);
    expect(found.smuggled).toBe(2);
  });
});
