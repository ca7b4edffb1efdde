import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { browserSight } from "../lib/page/dom/browser-sight.ts";
import { readDocument } from "../lib/page/dom/read-document.ts";
import { readWhenThere } from "../lib/page/dom/read-when-there.ts";

const now = () => performance.now();

/** Injected into a tab on demand; what `main` returns, here a promise, goes back to the background. */
export default defineUnlistedScript((): unknown =>
  readWhenThere(document, () => readDocument(document, browserSight(window), now), now),
);
