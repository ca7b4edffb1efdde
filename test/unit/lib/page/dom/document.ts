import type { Look, Sight } from "../../../../../lib/page/dom/sight.ts";

/** Makes the page of this test's window out of HTML, and gives its document. */
export function page(html: string): Document {
  document.documentElement.innerHTML = `<head></head><body>${html}</body>`;
  return document;
}

/**
 * Sees a page by what its markup says, where there is no layout: `hidden` hides an element, `data-dim` its own
 * text, `data-block` gives it lines of its own.
 */
export const plainSight: Sight<Look & { dim: boolean }> = {
  look: (element) => ({
    isHidden: element.hasAttribute("hidden"),
    isBlock: element.hasAttribute("data-block"),
    dim: element.hasAttribute("data-dim"),
  }),
  shows: (_text, { dim }) => !dim,
};

/** No limits, and a clock that stands still. */
export const UNLIMITED = { nodes: Infinity, text: Infinity, ms: Infinity, now: () => 0 };
