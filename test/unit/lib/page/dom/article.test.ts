// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { contentOf } from "../../../../../lib/page/dom/article.ts";
import { page } from "./document.ts";

const sentences = (count: number, about: string) =>
  Array.from(
    { length: count },
    (_, i) => `Sentence ${i} tells the reader something of ${about}, and then some.`,
  ).join(" ");
const textOf = (html: string) => contentOf(page(html)).texts.join("\n");

describe("contentOf", () => {
  it("is the article without what stands around it", () => {
    const text = textOf(`
      <nav><a href="/">Home</a></nav>
      <article><h1>The light</h1>${`<p>${sentences(5, "the tower")}</p>`.repeat(4)}</article>
      <aside class="sidebar"><a href="/x">Most read</a></aside><footer>Imprint</footer>`);
    expect(text).toContain("the tower");
    expect(text).not.toMatch(/Home|Most read|Imprint/);
  });

  it("is the whole content of a page of many equal pieces, not one of them", () => {
    const sections = Array.from(
      { length: 12 },
      (_, i) =>
        `<section><div><h2>Feature ${i}</h2></div><div><p>${sentences(2, `feature ${i}`)}</p></div></section>`,
    );
    const text = textOf(`<nav>Home</nav>${sections.join("")}<footer>Imprint</footer>`);
    for (let i = 0; i < 12; i++) expect(text).toContain(`something of feature ${i},`);
    expect(text).not.toMatch(/Home|Imprint/);
  });

  it("is every row of a page that is a table", () => {
    const rows = Array.from({ length: 40 }, (_, i) => `<tr><td>City ${i}</td><td>${i}000</td></tr>`);
    const { texts } = contentOf(page(`<h1>Cities</h1><table>${rows.join("")}</table>`));
    expect(texts.filter((text) => text.startsWith("City"))).toHaveLength(40);
  });

  it("is what is left where a page is nothing but surroundings", () => {
    expect(textOf("<nav><a href='/'>Home</a></nav><footer>Imprint</footer>")).toBe("Home\nImprint");
  });

  it("is nothing where there is nothing", () => {
    expect(textOf("<div></div>")).toBe("");
  });
});
