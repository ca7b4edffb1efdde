/**
 * The text of a page that the person has marked; not what is marked in a field, which is the person's own.
 *
 * @param seen the texts of the page that can be seen: what is marked besides is left out
 */
export function selectedText(document: Document, seen: ReadonlySet<Node>): string {
  const selection = document.getSelection();
  if (selection === null || selection.rangeCount === 0 || isInField(document)) return "";
  const range = selection.getRangeAt(0);
  const texts = textsIn(range);
  // The browser's own text has its paragraphs apart, so it is taken wherever nothing hides in it.
  if (texts.every((text) => seen.has(text) || text.data.trim() === "")) return selection.toString();
  return texts
    .filter((text) => seen.has(text))
    .map((text) => partIn(text, range))
    .join(" ");
}

/** In a field, the selection of the document is not what a person sees marked. */
function isInField({ activeElement }: Document): boolean {
  return activeElement !== null && /^(?:input|textarea)$/.test(activeElement.localName);
}

function textsIn(range: Range): Text[] {
  const root = range.commonAncestorContainer;
  if (root.nodeType === 3) return [root as Text];
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (range.intersectsNode(node)) texts.push(node as Text);
  }
  return texts;
}

function partIn(text: Text, { startContainer, startOffset, endContainer, endOffset }: Range): string {
  const from = text === startContainer ? startOffset : 0;
  const to = text === endContainer ? endOffset : text.length;
  return text.data.slice(from, to);
}
