export interface Element {
  name: string;
  children: Element[];
  /** What stands in it, decoded, when it has no children. */
  text: string;
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Reads a document as an XML parser must, and throws where it is not well-formed. Knows what our files use. */
export function xmlTree(document: string): Element {
  const token = /<\?xml [^<>]*\?>|<!DOCTYPE [^<>]*>|<(\/?)(\w+)(?: \w+="[^<"&]*")*(\/?)>|([^<]+)/y;
  const root: Element = { name: "", children: [], text: "" };
  const open = [root];
  while (token.lastIndex < document.length) {
    const match = token.exec(document);
    const top = open.at(-1);
    if (match === null || top === undefined) throw new Error(`No XML: ${document}`);
    const [, closing, name, empty, text] = match;
    if (text !== undefined) top.text += decoded(text);
    else if (closing === "/") {
      if (open.pop()?.name !== name) throw new Error(`${name ?? ""} is closed, but not open`);
    } else if (name !== undefined) {
      const element = { name, children: [], text: "" };
      top.children.push(element);
      if (empty !== "/") open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || only === undefined || others.length > 0) throw new Error("Not one root");
  return only;
}

function decoded(text: string): string {
  return text.replace(/&[^;]*;?/g, (entity) => {
    const sign = ENTITIES[entity];
    if (sign === undefined) throw new Error(`No entity: ${entity}`);
    return sign;
  });
}

/** The element at a path of names below another. */
export function at(element: Element, ...names: string[]): Element {
  return names.reduce((parent, name) => {
    const child = parent.children.find((each) => each.name === name);
    if (child === undefined) throw new Error(`No ${name} in ${parent.name}`);
    return child;
  }, element);
}
