import { cleanText, countSmuggled } from "../clean.ts";

/** Elements that begin and end a block. */
const BLOCKS = new Set(
  "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Between the cells of a row. */
const CELL_GAP = " | ";

/** The texts of a page's elements. */
export interface Blocks {
  /** Paragraphs, headings, list items, rows of tables and the like, in order; none is "". */
  texts: string[];
  /** Runs of characters that show nothing, which were left out. */
  smuggled: number;
}

/**
 * The blocks of an element in which everything can be seen.
 *
 * @param without a selector of what to leave out
 */
export function blocksOf(element: Element, without: string | null = null): Blocks {
  const collector = new Collector(without);
  collector.walk(element);
  collector.flush();
  return collector;
}

class Collector implements Blocks {
  readonly texts: string[] = [];
  smuggled = 0;
  readonly #without: string | null;
  #line = "";

  constructor(without: string | null) {
    this.#without = without;
  }

  walk(parent: Node): void {
    for (const node of parent.childNodes) {
      if (node.nodeType === 3) this.#line += (node.nodeValue ?? "").replace(/\s+/gu, " ");
      else if (node.nodeType === 1) this.#element(node as Element);
    }
  }

  /** Ends the block in hand. */
  flush(): void {
    this.smuggled += countSmuggled(this.#line);
    const text = cleanText(this.#line);
    if (text !== "") this.texts.push(text);
    this.#line = "";
  }

  #element(element: Element): void {
    const { localName } = element;
    if (this.#without !== null && element.matches(this.#without)) return;
    if (localName === "br") this.#break();
    else if (!BLOCKS.has(localName)) this.walk(element);
    else {
      this.flush();
      if (localName === "pre") this.#lines(element);
      else if (localName === "tr") this.#row(element);
      else this.walk(element);
      this.flush();
    }
  }

  /** Two breaks in a row part paragraphs. */
  #break(): void {
    if (/\n *$/u.test(this.#line)) this.flush();
    else this.#line += "\n";
  }

  /** Text whose line breaks count; an empty line ends a block. */
  #lines(element: Element): void {
    for (const part of element.textContent.split(/\n[^\S\n]*\n/u)) {
      this.#line = part;
      this.flush();
    }
  }

  /** One block for a row of data; a row that lays out larger pieces is no more than their frame. */
  #row(row: Element): void {
    const cells = [...row.children].map((cell) => blocksOf(cell, this.#without));
    this.smuggled += cells.reduce((sum, cell) => sum + cell.smuggled, 0);
    const texts = cells.map((cell) => cell.texts);
    const isData = texts.every(({ length }) => length <= 1);
    if (!isData) this.texts.push(...texts.flat());
    else if (texts.flat().length > 0) this.texts.push(texts.flat().join(CELL_GAP));
  }
}
