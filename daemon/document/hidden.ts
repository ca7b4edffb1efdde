/** What a page says is not to be seen, where no browser works out its styles: attributes, and simple rules. */
const HIDDEN = `[hidden], [aria-hidden="true"], script, style, noscript, template, iframe, object, svg, canvas`;
const HIDING =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\s*(?:!important\s*)?(?:;|$)/i;

/** An element with more of the page's text than this is hidden only until a script shows it. */
const MOST = 0.5;

/** Removes from `document` what its markup and its own style sheets hide from a reader. */
export function removeHidden(document: Document): void {
  const styles = [...document.querySelectorAll("style")].map((style) => style.textContent);
  const total = document.body.textContent.length;
  const hidden = [
    ...document.querySelectorAll(HIDDEN),
    ...[...document.querySelectorAll("[style]")].filter((element) =>
      HIDING.test(element.getAttribute("style") ?? ""),
    ),
    ...styles.flatMap(hidingSelectors).flatMap((selector) => selected(document, selector)),
  ];
  for (const element of hidden) {
    const isContent = !element.matches("script, style, noscript, template");
    if (isContent && element.textContent.length > MOST * total) continue;
    element.remove();
  }
}

/** The selectors of the rules that hide; those inside at-rules hold only somewhere, and are left out. */
function hidingSelectors(css: string): string[] {
  const plain = withoutComments(css).replace(/@[^@{;]*(?:;|\{(?:[^{}]|\{[^{}]*\})*\})/g, "");
  return plain.split("}").flatMap((rule) => {
    const [declarations = "", selector = ""] = rule.split("{").reverse();
    return HIDING.test(declarations) ? [selector.trim()] : [];
  });
}

/** By splitting, which takes one pass whatever is left open. */
function withoutComments(css: string): string {
  const [first = "", ...others] = css.split("/*");
  return [first, ...others.map((part) => part.split("*/").slice(1).join("*/"))].join(" ");
}

function selected(document: Document, selector: string): Element[] {
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    return []; // A selector that is not known here hides nothing.
  }
}
