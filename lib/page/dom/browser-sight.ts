import { clipWithin, showsThrough, UNCLIPPED, type Box } from "./clip.ts";
import {
  areAlike,
  clipsAll,
  clipsPathAway,
  filterOpacity,
  gradientColours,
  isClear,
  isOpaque,
  WHITE,
  type Colour,
} from "./invisible.ts";
import { Palette } from "./palette.ts";
import type { Look, Sight } from "./sight.ts";

/** Smaller letters, in pixels, are specks. */
const SPECK = 2;
const FAINT = 0.05;

interface Seen extends Look {
  /** The element's own text can't be seen, whatever holds for its children. */
  hidesText: boolean;
  /** How high its letters are, in pixels. */
  letter: number;
  /** What the boxes around it let through, all taken together, from 0 to 1. */
  opacity: number;
  /** Where the boxes around it cut off what stands in it. */
  clip: Box;
  /** Where they cut off what is positioned in it, which may be placed by a box further out. */
  clipOfPositioned: Box;
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

const NOT_CUT_OFF = { clip: UNCLIPPED, clipOfPositioned: UNCLIPPED };

/** The sight of somebody who looks at the page in this window, and scrolls and unfolds what can be. */
export function browserSight(window: Window): Sight<Seen> {
  return new BrowserSight(window);
}

class BrowserSight implements Sight<Seen> {
  readonly #window: Window;
  readonly #range: Range;
  readonly #palette: Palette;
  /** What the window shows, in its own pixels. */
  readonly #view: Box;
  /** From where to where the page goes, in pixels from the start of the document. */
  readonly #page: { left: number; right: number };

  constructor(window: Window) {
    this.#window = window;
    this.#range = window.document.createRange();
    this.#palette = new Palette(window.document);
    this.#view = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };
    this.#page = this.#extent();
  }

  look(element: Element, parent: Seen | null): Seen {
    const style = this.#window.getComputedStyle(element);
    const above = parent ?? this.#root();
    const isFolded = above.isFolded || (element.localName === "details" && !element.hasAttribute("open"));
    const isStencil = above.isStencil || style.backgroundClip.includes("text");
    const background = this.#background(style, above.background);
    const opacity = above.opacity * Number(style.opacity) * filterOpacity(style.filter);
    return {
      isHidden: style.display === "none" || opacity < FAINT || this.#isHidden(element, style),
      isBlock: !/^(?:inline|contents|ruby)/.test(style.display),
      hidesText: this.#hidesText(style, isStencil ? null : background, isStencil),
      letter: parseFloat(style.fontSize),
      opacity,
      ...(parent === null ? NOT_CUT_OFF : this.#clips(element, style, above)),
      scrolled: this.#scrolled(element, above.scrolled),
      aside: canScroll(style, above.aside),
      isFolded,
      background,
      isStencil,
    };
  }

  shows(text: Text, { hidesText, isFolded, letter, clip, scrolled, aside }: Seen): boolean {
    if (hidesText) return false;
    if (isFolded) return true;
    this.#range.selectNodeContents(text);
    const box = this.#range.getBoundingClientRect();
    if (box.width === 0 || box.height === 0 || box.bottom + scrolled.y <= 0) return false;
    const isLeftOut = !aside.left && box.right + scrolled.x <= this.#page.left;
    const isRightOut = !aside.right && box.left + scrolled.x >= this.#page.right;
    return !isLeftOut && !isRightOut && showsThrough(clip, box, letter);
  }

  #root(): Seen {
    const { scrollX, scrollY, document } = this.#window;
    const style = this.#window.getComputedStyle(document.documentElement);
    const canvas = style.colorScheme.includes("dark") ? null : WHITE;
    return {
      isHidden: false,
      isBlock: true,
      hidesText: false,
      letter: 0,
      opacity: 1,
      ...NOT_CUT_OFF,
      scrolled: { x: scrollX, y: scrollY },
      aside: { left: false, right: false },
      isFolded: false,
      background: this.#background(style, canvas),
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

  /** Hidden with everything in it; what is hidden by having no box shows in the measures of its text. */
  #isHidden(element: Element, style: CSSStyleDeclaration): boolean {
    const { position, clipPath, contentVisibility } = style;
    // Before version 120, Chromium has masks under this name only.
    const mask = style.getPropertyValue("-webkit-mask-image");
    const isPositioned = position === "absolute" || position === "fixed";
    if (isPositioned && clipsAll(style.getPropertyValue("clip"))) return true;
    if (clipPath !== "none" && clipsPathAway(clipPath, sizeOf(element))) return true;
    return contentVisibility === "hidden" || (mask !== "none" && this.#masksAll(mask));
  }

  /** A mask lets through what it paints. */
  #masksAll(image: string): boolean {
    const colours = gradientColours(image);
    return colours.length > 0 && colours.every((css) => isClear(this.#palette.read(css)));
  }

  #hidesText(style: CSSStyleDeclaration, background: Colour | null, isStencil: boolean): boolean {
    if (style.visibility !== "visible" || parseFloat(style.fontSize) < SPECK) return true;
    const colour = this.#palette.read(style.webkitTextFillColor);
    const isInvisible = (!isStencil && isClear(colour)) || areAlike(colour, background);
    return isInvisible && style.textShadow === "none";
  }

  /** The colour behind an element's text; null as soon as something else may lie between. */
  #background(style: CSSStyleDeclaration, above: Colour | null): Colour | null {
    const own = this.#palette.read(style.backgroundColor);
    if (style.backgroundImage !== "none") return null;
    if (isOpaque(own)) return own;
    return isClear(own) && standsInFlow(style) ? above : null;
  }

  #clips(element: Element, style: CSSStyleDeclaration, above: Seen): typeof NOT_CUT_OFF {
    const { position, overflowX, overflowY, display } = style;
    const isPlaced = position === "absolute";
    const outer =
      position === "fixed" ? this.#fixedClip(element) : isPlaced ? above.clipOfPositioned : above.clip;
    const isClipping =
      (overflowX !== "visible" || overflowY !== "visible") && !/^(?:inline|contents)$/.test(display);
    const clip = isClipping
      ? clipWithin(outer, element.getBoundingClientRect(), overflowX, overflowY)
      : outer;
    return { clip, clipOfPositioned: position === "static" ? above.clipOfPositioned : clip };
  }

  /** What is fixed in the window can't be scrolled to. */
  #fixedClip(element: Element): Box {
    const isFixedInBox = "offsetParent" in element && element.offsetParent !== null;
    return isFixedInBox ? UNCLIPPED : this.#view;
  }
}

/** What is folded has no box; any will do then, to judge shares of it. */
function sizeOf(element: Element): { width: number; height: number } {
  const { width, height } = element.getBoundingClientRect();
  return width === 0 && height === 0 ? { width: 100, height: 100 } : { width, height };
}

/** Whether an element lies on its parent and on nothing else. */
function standsInFlow(style: CSSStyleDeclaration): boolean {
  const isPlaced = style.gridRowStart !== "auto" || style.gridColumnStart !== "auto";
  return style.position === "static" && !isPlaced && parseFloat(style.marginTop) >= 0;
}

function canScroll({ overflowX, direction }: CSSStyleDeclaration, above: Seen["aside"]): Seen["aside"] {
  if (overflowX !== "auto" && overflowX !== "scroll") return above;
  return direction === "rtl" ? { ...above, left: true } : { ...above, right: true };
}
