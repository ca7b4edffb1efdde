import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { readDocument } from "../lib/page/dom/read-document.ts";

/** Injected into a tab on demand; what `main` returns goes back to the background. */
export default defineUnlistedScript(() => readDocument(document));
