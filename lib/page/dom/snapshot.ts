import { utf8Length } from "../../text/utf8.ts";
import type { Look, Sight } from "./sight.ts";

/** What bounds the time that a page may take, whatever its size. */
export interface SnapshotLimits {
  /** Elements and texts. */
  nodes: number;
  /** UTF-16 units of text. */
  text: number;
  /** Milliseconds of `now`. */
  ms: number;
  now: () => number;
}

/** A page as its reader sees it. */
export interface Snapshot {
  /** A copy in which nothing loads, runs or is watched. */
  document: Document;
  /** Pieces that no reader can see. */
  hidden: number;
  /** Bytes of UTF-8 that were not looked at, once a limit was met. */
  unread: number;
  /** The texts of the live page that can be seen. */
  seen: ReadonlySet<Node>;
}

/** Elements whose text, if any, isn't the page's to tell; what is typed into a field is the person's own. */
const SKIPPED = new Set(
  "script style template noscript iframe object embed svg canvas video audio map input textarea select datalist meter progress head".split(
    " ",
  ),
);
/** Only there does a button say something of the page rather than of what it does. */
const TOLD_BY_BUTTONS = "h1, h2, h3, h4, h5, h6, summary, dt, th";

/** Their names don't say how they show, or say what Readability would throw out. */
const UNTOLD = new Set(["span", "slot", "button"]);
/** Other names are a page's own, or slips of the pen with which no element can be made again. */
const PLAIN_NAME = /^[a-z][a-z0-9]*$/;

/** What of an element tells Readability what it is for. */
const KEPT_ATTRIBUTES = ["id", "class", "role", "href", "itemprop", "rel"];

/** Deeper elements are copied flat, so that what walks the copy can call itself. */
const MAX_DEPTH = 64;

interface Level<Seen extends Look> {
  /** What is left of its children. */
  nodes: Iterator<Node, undefined>;
  look: Seen;
  copy: Element;
  depth: number;
}

/**
 * Copies what can be seen of the body into a document of its own, open shadow trees in the place of their
 * hosts. The live page is only looked at, so nothing in it can tell.
 */
export function takeSnapshot<Seen extends Look>(
  body: HTMLElement,
  sight: Sight<Seen>,
  limits: SnapshotLimits,
): Snapshot {
  return new Walk(body.ownerDocument, sight, limits).take(body);
}

class Walk<Seen extends Look> {
  readonly #copy: Document;
  readonly #sight: Sight<Seen>;
  readonly #limits: SnapshotLimits;
  readonly #deadline: number;
  readonly #seen = new Set<Node>();
  #nodes = 0;
  #text = 0;
  #hidden = 0;

  constructor(live: Document, sight: Sight<Seen>, limits: SnapshotLimits) {
    this.#copy = live.implementation.createHTMLDocument(live.title);
    this.#sight = sight;
    this.#limits = limits;
    this.#deadline = limits.now() + limits.ms;
  }

  take(body: HTMLElement): Snapshot {
    const look = this.#sight.look(body, null);
    const levels: Level<Seen>[] = [];
    if (!look.isHidden) levels.push({ nodes: childrenOf(body), look, copy: this.#copy.body, depth: 0 });
    for (let level = levels.at(-1); level !== undefined && !this.#isSpent(); level = levels.at(-1)) {
      const { value: node } = level.nodes.next();
      if (node === undefined) levels.pop();
      else if (isText(node)) this.#takeText(node, level);
      else if (isElement(node)) this.#enter(node, level, levels);
    }
    const unread = levels.reduce((sum, { nodes }) => sum + bytesOf(nodes), 0);
    return { document: this.#copy, hidden: this.#hidden, unread, seen: this.#seen };
  }

  #isSpent(): boolean {
    this.#nodes++;
    const { nodes, text, now } = this.#limits;
    return this.#nodes > nodes || this.#text > text || (this.#nodes % 64 === 0 && now() > this.#deadline);
  }

  #takeText(node: Text, { look, copy }: Level<Seen>): void {
    const { data } = node;
    if (data.trim() === "") copy.append(" ");
    else if (this.#sight.shows(node, look)) {
      copy.append(data);
      this.#seen.add(node);
      this.#text += data.length;
    } else this.#hidden++;
  }

  #enter(element: Element, { look: parent, copy, depth }: Level<Seen>, levels: Level<Seen>[]): void {
    if (SKIPPED.has(element.localName)) return;
    if (element.localName === "button" && copy.closest(TOLD_BY_BUTTONS) === null) return;
    const look = this.#sight.look(element, parent);
    if (look.isHidden) {
      if (saysSomething(element)) this.#hidden++;
      return;
    }
    const isDeep = depth >= MAX_DEPTH;
    const own = isDeep ? copy : this.#copyOf(element, look);
    if (!isDeep) copy.append(...(look.isBlock ? [" ", own, " "] : [own]));
    levels.push({ nodes: childrenOf(element), look, copy: own, depth: depth + 1 });
  }

  /** What a name doesn't tell of an element, its look does. */
  #copyOf(element: Element, look: Seen): Element {
    const { localName } = element;
    const isUntold = UNTOLD.has(localName) || !PLAIN_NAME.test(localName);
    const copy = this.#copy.createElement(isUntold ? (look.isBlock ? "div" : "span") : localName);
    for (const name of KEPT_ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    return copy;
  }
}

const isText = (node: Node): node is Text => node.nodeType === 3;
const isElement = (node: Node): node is Element => node.nodeType === 1;
const isSlot = (element: Element): element is HTMLSlotElement =>
  element.localName === "slot" && "assignedNodes" in element;

/** The children as they are shown: a shadow tree in the place of its host's, what is slotted in its slot. */
function* childrenOf(element: Element): Generator<Node, undefined> {
  if (isSlot(element)) {
    const assigned = element.assignedNodes();
    yield* assigned;
    if (assigned.length > 0) return;
  }
  // One by one: a list of them all would cost a large page its time before anything is read.
  for (const node of (element.shadowRoot ?? element).childNodes) yield node;
}

/** Whether anything in it would be read if it were shown. */
function saysSomething(element: Element): boolean {
  const levels: Element[] = [element];
  for (let parent = levels.pop(); parent !== undefined; parent = levels.pop()) {
    for (const node of parent.childNodes) {
      if (isText(node) && node.data.trim() !== "") return true;
      if (isElement(node) && !SKIPPED.has(node.localName)) levels.push(node);
    }
  }
  return false;
}

function bytesOf(nodes: Iterator<Node, undefined>): number {
  let bytes = 0;
  for (let next = nodes.next(); !next.done; next = nodes.next()) {
    bytes += utf8Length(next.value.textContent ?? "");
  }
  return bytes;
}
