/**
 * `npm run dev`, or `npm run dev -- -b firefox`: WXT's development mode, in a browser that shows each change
 * as it is saved, with a daemon to ask. Serves until Ctrl-C.
 */
import { parseArgs } from "node:util";
import { hasDisplay } from "./display.mjs";
import { alreadyServes, startDaemon } from "./local-daemon.mjs";
import { installDependencies, requireNode, run } from "./machine.mjs";

requireNode();
await installDependencies();
const { devBrowsers } = await import("./dev-browsers.mjs");
const { createServer } = await import("wxt");

const { values } = parseArgs({ options: { browser: { type: "string", short: "b", default: "chrome" } } });
const devBrowser = devBrowsers[values.browser];
if (devBrowser === undefined) {
  console.error(
    `There is no development mode for ${values.browser}: ${Object.keys(devBrowsers).join(", ")}.`,
  );
  process.exit(2);
}
const server = await createServer({
  browser: values.browser,
  hooks: {
    "config:resolved": (wxt) => {
      wxt.config.runner = runner(devBrowser, wxt.config.outDir);
    },
  },
});
const stop = () => void server.stop().finally(() => process.exit(0));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.once(signal, stop);
await server.start();

/**
 * What WXT opens the browser with: when it has built, and when it is asked to (`o` and Enter).
 * @param {import("./dev-browsers.mjs").DevBrowser} devBrowser
 * @param {string} extension the folder that WXT builds into
 * @returns {import("wxt").ExtensionRunner}
 */
function runner(devBrowser, extension) {
  /** @type {import("puppeteer-core").Browser | undefined} */
  let browser;
  return {
    canOpen: hasDisplay,
    openBrowser: async () => {
      if (!(await alreadyServes())) await buildAndStartDaemon(devBrowser.origin(extension));
      if (hasDisplay()) browser = await devBrowser.open(extension);
      else console.log(`There is no display. Load ${extension} into a browser yourself.`);
      console.log("When the panel asks for a code, once: npm run daemon -- pair");
    },
    closeBrowser: async () => browser?.close(),
  };
}

/** @param {string} origin */
async function buildAndStartDaemon(origin) {
  const code = await run("npm", ["run", "--silent", "build:daemon", "--", "--logLevel=error"], {
    shell: process.platform === "win32",
  });
  if (code !== 0) {
    console.error("`npm run build:daemon` failed: see the lines above.");
    process.exit(1);
  }
  const { daemon } = await startDaemon(origin);
  daemon.once("exit", stop);
}
