import {
  areAlike,
  clipsAll,
  clipsPathAway,
  isClear,
  isOpaque,
  parseColour,
  WHITE,
  type Colour,
} from "./invisible.ts";
import type { Look, Sight } from "./sight.ts";

/** Smaller letters, in pixels, are specks. */
const SPECK = 2;
const FAINT = 0.05;

interface Seen extends Look {
  /** The element's own text can't be seen, whatever holds for its children. */
  hidesText: boolean;
  /** A box of no size around it cuts off what overflows: one that also holds what is positioned, or not. */
  cutOff: "flow" | "all" | null;
  /** What it is scrolled by, all boxes around it taken together. */
  scrolled: { x: number; y: number };
  /** To which sides a box around it can be scrolled. */
  aside: { left: boolean; right: boolean };
  /** Closed, but a click away; what has no box can't be measured. */
  isFolded: boolean;
  /** The one colour behind its text, or null where that can't be told. */
  background: Colour | null;
  /** Its letters are holes through which a picture shows. */
  isStencil: boolean;
}

/** The sight of somebody who looks at the page in this window, and scrolls and unfolds what can be. */
export function browserSight(window: Window): Sight<Seen> {
  return new BrowserSight(window);
}

class BrowserSight implements Sight<Seen> {
  readonly #window: Window;
  readonly #range: Range;
  /** From where to where the page goes, in pixels from the start of the document. */
  readonly #page: { left: number; right: number };

  constructor(window: Window) {
    this.#window = window;
    this.#range = window.document.createRange();
    this.#page = this.#extent();
  }

  look(element: Element, parent: Seen | null): Seen {
    const style = this.#window.getComputedStyle(element);
    const above = parent ?? this.#root();
    const isFolded = above.isFolded || (element.localName === "details" && !element.hasAttribute("open"));
    const isStencil = above.isStencil || style.backgroundClip.includes("text");
    const background = backgroundOf(style, above.background);
    return {
      isHidden: style.display === "none" || isHidden(style),
      isBlock: !/^(?:inline|contents|ruby)/.test(style.display),
      hidesText: hidesText(style, isStencil ? null : background, isStencil),
      cutOff: parent === null ? null : cutOff(element, style, above.cutOff),
      scrolled: this.#scrolled(element, above.scrolled),
      aside: canScroll(style, above.aside),
      isFolded,
      background,
      isStencil,
    };
  }

  shows(text: Text, { hidesText, isFolded, cutOff, scrolled, aside }: Seen): boolean {
    if (hidesText) return false;
    if (isFolded) return true;
    if (cutOff !== null) return false;
    this.#range.selectNodeContents(text);
    const { width, height, left, right, bottom } = this.#range.getBoundingClientRect();
    if (width === 0 || height === 0 || bottom + scrolled.y <= 0) return false;
    const isLeftOut = !aside.left && right + scrolled.x <= this.#page.left;
    const isRightOut = !aside.right && left + scrolled.x >= this.#page.right;
    return !isLeftOut && !isRightOut;
  }

  #root(): Seen {
    const { scrollX, scrollY, document } = this.#window;
    const style = this.#window.getComputedStyle(document.documentElement);
    const canvas = style.colorScheme.includes("dark") ? null : WHITE;
    return {
      isHidden: false,
      isBlock: true,
      hidesText: false,
      cutOff: null,
      scrolled: { x: scrollX, y: scrollY },
      aside: { left: false, right: false },
      isFolded: false,
      background: backgroundOf(style, canvas),
      isStencil: false,
    };
  }

  #scrolled(element: Element, { x, y }: Seen["scrolled"]): Seen["scrolled"] {
    // What scrolls with the window has been counted.
    if (element === this.#window.document.scrollingElement) return { x, y };
    return { x: x + element.scrollLeft, y: y + element.scrollTop };
  }

  #extent() {
    const { document } = this.#window;
    const { clientWidth, scrollWidth } = document.documentElement;
    const { direction } = this.#window.getComputedStyle(document.documentElement);
    const isFixed = [document.documentElement, document.body].some((element) =>
      /^(?:hidden|clip)$/.test(this.#window.getComputedStyle(element).overflowX),
    );
    const beyond = isFixed ? 0 : scrollWidth - clientWidth;
    return direction === "rtl"
      ? { left: -beyond, right: clientWidth }
      : { left: 0, right: clientWidth + beyond };
  }
}

/** Hidden with everything in it; what is hidden by having no box shows in the measures of its text. */
function isHidden(style: CSSStyleDeclaration): boolean {
  const { opacity, position, clipPath, contentVisibility } = style;
  const isPositioned = position === "absolute" || position === "fixed";
  const isClipped = isPositioned && clipsAll(style.getPropertyValue("clip"));
  return Number(opacity) < FAINT || isClipped || clipsPathAway(clipPath) || contentVisibility === "hidden";
}

function hidesText(style: CSSStyleDeclaration, background: Colour | null, isStencil: boolean): boolean {
  if (style.visibility !== "visible" || parseFloat(style.fontSize) < SPECK) return true;
  const colour = parseColour(style.webkitTextFillColor);
  const isInvisible = (!isStencil && isClear(colour)) || areAlike(colour, background);
  return isInvisible && style.textShadow === "none";
}

/** The colour behind an element's text; null as soon as something else may lie between. */
function backgroundOf(style: CSSStyleDeclaration, above: Colour | null): Colour | null {
  const own = parseColour(style.backgroundColor);
  if (style.backgroundImage !== "none") return null;
  if (isOpaque(own)) return own;
  return isClear(own) && standsInFlow(style) ? above : null;
}

/** Whether an element lies on its parent and on nothing else. */
function standsInFlow(style: CSSStyleDeclaration): boolean {
  const isPlaced = style.gridRowStart !== "auto" || style.gridColumnStart !== "auto";
  return style.position === "static" && !isPlaced && parseFloat(style.marginTop) >= 0;
}

function cutOff(element: Element, style: CSSStyleDeclaration, above: Seen["cutOff"]): Seen["cutOff"] {
  const { position, overflowX, overflowY, display } = style;
  const escapes = position === "fixed" || (position === "absolute" && above === "flow");
  if (above !== null && !escapes) return above;
  const isClipping =
    (overflowX !== "visible" || overflowY !== "visible") && !/^(?:inline|contents)$/.test(display);
  if (!isClipping) return null;
  const { width, height } = element.getBoundingClientRect();
  if (width > 1 && height > 1) return null;
  return position === "static" ? "flow" : "all";
}

function canScroll({ overflowX, direction }: CSSStyleDeclaration, above: Seen["aside"]): Seen["aside"] {
  if (overflowX !== "auto" && overflowX !== "scroll") return above;
  return direction === "rtl" ? { ...above, left: true } : { ...above, right: true };
}
