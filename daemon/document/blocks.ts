import type { Block } from "./document.ts";

const ELEMENT = 1;
const TEXT = 3;

const HEADINGS = /^H[1-6]$/;
/** Elements whose text runs on with the text around them; any other begins a block. */
const INLINE = new Set(
  `A ABBR ACRONYM B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD LABEL MARK NOBR OUTPUT Q RB RP RT RUBY S
   SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR`.split(/\s+/),
);
const CELLS = new Set(["TD", "TH"]);
/** Elements whose text is not the page's. */
const APART = new Set(["HEAD", "TITLE", "SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "TEXTAREA", "SELECT"]);

/** The text of `root` as a reader sees it divided. */
export function blocksOf(root: Node): Block[] {
  const blocks: Block[] = [];
  let text = "";
  const end = (isHeading: boolean) => {
    const block = text
      .replace(/[^\S\n]+/gu, " ")
      .replace(/ ?\n\s*/gu, "\n")
      .trim();
    if (block !== "") blocks.push({ text: block, isHeading });
    text = "";
  };
  const visit = (node: Node, isHeading: boolean, isPreformatted: boolean) => {
    if (node.nodeType === TEXT) {
      const content = node.textContent ?? "";
      text += isPreformatted ? content : content.replace(/\s+/gu, " ");
      return;
    }
    const name = node.nodeName.toUpperCase();
    if (node.nodeType !== ELEMENT || APART.has(name)) return;
    if (name === "BR") text += "\n";
    const isBlock = !INLINE.has(name) && name !== "BR" && !CELLS.has(name);
    if (isBlock) end(isHeading);
    else if (CELLS.has(name) && text.trim() !== "") text += " · ";
    const heads = isHeading || HEADINGS.test(name);
    for (const child of node.childNodes) visit(child, heads, isPreformatted || name === "PRE");
    if (isBlock) end(heads);
  };
  visit(root, false, false);
  end(false);
  return blocks;
}
