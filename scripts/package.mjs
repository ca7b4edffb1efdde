/**
 * `npm run package`: what is uploaded to the stores, into .output: the same bytes wherever and whenever the
 * same Node makes it. For the Chrome Web Store, for Mozilla's, and the sources that Mozilla's reviewers build from.
 */
import { installDependencies, requireNode } from "./machine.mjs";

requireNode();
await installDependencies();
const { zip } = await import("wxt");

await zip({ browser: "firefox" });
await zip({
  browser: "chrome",
  outDirTemplate: "chrome-mv3-store",
  hooks: {
    // The store gives the extension its id, and refuses a manifest that names one by its key.
    "build:manifestGenerated": (_wxt, manifest) => {
      delete manifest.key;
    },
  },
});
