import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readHtml } from "../../../../daemon/document/html.ts";

const textOf = async (html: string) => (await readHtml(html)).blocks.map(({ text }) => text);
const page = (body: string, head = "") =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const LONG =
  "<p>The keepers wound the clockwork every four hours, day and night, all through the year.</p>".repeat(8);

describe("readHtml", () => {
  it("gives the article of a page without its navigation and what its styles hide", async () => {
    const file = path.resolve(import.meta.dirname, "../../../../docs/sample/lighthouse.html");
    const { title, blocks } = await readHtml(readFileSync(file, "utf8"));
    const text = blocks.map((block) => block.text).join("\n");
    expect(title).toBe("The light at Skarvholm");
    expect(text).toContain("designed by the engineer Astrid Vold");
    expect(text).not.toMatch(/pirates|Subscribe|Ferry timetable/);
    expect(blocks.filter(({ isHeading }) => isHeading).map((block) => block.text)).toEqual([
      "A lens from Paris",
      "The end of keeping",
    ]);
  });

  it.each([
    ["hidden", "<p hidden>trap</p>"],
    ["aria-hidden", '<p aria-hidden="true">trap</p>'],
    ["an inline style", '<p style="color:red; display : none !important">trap</p>'],
    ["a rule", "<style>p.x, .y { color: red; visibility: hidden }</style><p class=y>trap</p>"],
    ["script and style", "<script>trap</script><style>trap</style><noscript>trap</noscript>"],
    ["a template", "<template><p>trap</p></template>"],
  ])("leaves out what is hidden by %s", async (_how, html) => {
    expect((await textOf(page(`${LONG}${html}`))).join(" ")).not.toContain("trap");
  });

  it.each([
    ["a rule for other media", "<style>@media print { .x { display: none } } .z { color: red }</style>"],
    ["a rule with a selector nobody knows", "<style>.x:made-up(1) { display: none }</style>"],
    ["a rule for a state", "<style>.x:hover { display: none }</style>"],
  ])("keeps what is hidden by %s only", async (_how, style) => {
    expect(
      (await textOf(page(`${LONG}<p class=x>The light was automated in 1984 at last.</p>`, style))).join(" "),
    ).toContain("automated in 1984");
  });

  it.each(["@", "/*", "{", "}", "a{", "a{/*", "@a{"])(
    "reads past a style sheet of nothing but %s",
    async (part) => {
      const hostile = page(LONG, `<style>${part.repeat(100_000)}</style>`);
      expect((await textOf(hostile)).join(" ")).toContain("clockwork");
    },
  );

  it("keeps a page that is hidden as a whole until a script runs", async () => {
    expect((await textOf(page(LONG, "<style>body { visibility: hidden }</style>"))).join(" ")).toContain(
      "clockwork",
    );
  });

  it("gives all the text where there is no article", async () => {
    expect(await textOf(page("<ul><li>Oslo<li>Bergen</ul>"))).toEqual(["Oslo", "Bergen"]);
  });

  it("divides text as a reader sees it divided", async () => {
    const html =
      "<p>One <b>bold</b>\n word<br>and a line.</p><pre>a\n  b</pre><table><tr><th>Height<td>31 m</table>";
    expect(await textOf(page(html))).toEqual(["One bold word\nand a line.", "a\nb", "Height · 31 m"]);
  });

  it.each([
    ["nothing", "", []],
    ["a fragment", "<p>one<p>two", ["one", "two"]],
    ["text alone", "just text", ["just text"]],
    ["a body alone", "<body class=x><p>one</body>", ["one"]],
    ["no body", "<html><head><title>t</title></head><p>one</p></html>", ["one"]],
    ["a title alone", "<title>t</title><p>one", ["one"]],
  ])("reads %s", async (_what, html, blocks) => {
    expect(await textOf(html)).toEqual(blocks);
  });

  it.each([
    ["the title", "<title> A\n title </title>", "<h1>Another</h1>", "A title"],
    ["its clearer part", "<title>The light – The Review</title>", "<h1>The light</h1>", "The light"],
    ["the heading where there is no title", "", "<h1>The light</h1>", "The light"],
    ["nothing where there is neither", "", "<p>text</p>", ""],
  ])("takes for its title %s", async (_what, head, body, title) => {
    expect((await readHtml(page(body, head))).title).toBe(title);
  });

  it("refuses elements nested without end, soon", async () => {
    await expect(readHtml("<div>".repeat(100_000))).rejects.toThrow("nested too deeply");
  });
});
