/**
 * `npm start`: everything from a fresh checkout to a panel that answers. Installs and builds what is
 * missing, starts the daemon, and opens a browser with the extension paired on a sample page; without a
 * browser or a display it asks a sample question in the terminal instead. Serves until Ctrl-C.
 */
import path from "node:path";
import { hasDisplay } from "./display.mjs";
import { alreadyServes, chromiumOrigin, DAEMON, PORT, startDaemon } from "./local-daemon.mjs";
import { findChromium, installDependencies, requireNode, root, run } from "./machine.mjs";

const EXTENSION = path.join(root, ".output", "chrome-mv3");
const SAMPLE_PAGE = path.join(root, "docs", "sample", "lighthouse.html");
const SAMPLE_QUESTION = "Who designed the lighthouse at Skarvholm?";

requireNode();
if (await alreadyServes()) {
  console.log(`Anvesha already runs here: a daemon answers at http://127.0.0.1:${PORT}/healthz.`);
  console.log("Nothing was started. Stop that one first (Ctrl-C where it runs) to start afresh.");
  process.exit(0);
}
await installDependencies();
await build();
const { daemon, url, tokenFile } = await startDaemon(chromiumOrigin(EXTENSION));
daemon.once("exit", (code) => process.exit(code ?? 0));
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
  process.on(signal, () => daemon.kill(signal));
console.log(`The daemon listens at ${url} (its token is in ${tokenFile}).`);
const chromium = findChromium();
if (chromium !== undefined && hasDisplay()) await openBrowser(chromium);
else await askInTerminal();
console.log("\nServing. Press Ctrl-C to stop.");

async function build() {
  console.log("Building the extension and the daemon …");
  for (const target of ["build:extension", "build:daemon"]) {
    const code = await run("npm", ["run", "--silent", target], {
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    });
    if (code === 0) continue;
    console.error(`\`npm run ${target}\` failed: see the lines above.`);
    process.exit(1);
  }
}

/** @param {string} executable */
async function openBrowser(executable) {
  const { openPaired } = await import("./browser.mjs");
  const browser = await openPaired({
    executable,
    extension: EXTENSION,
    page: SAMPLE_PAGE,
    port: PORT,
    tokenFile,
  });
  daemon.once("exit", () => void browser.close());
  console.log(`A browser is open on a sample page, with the panel beside it. Try: ${SAMPLE_QUESTION}`);
}

async function askInTerminal() {
  const why = chromium === undefined ? "No Chromium or Chrome was found" : "There is no display";
  console.log(`\n${why}, so no browser was opened. To load the extension into one yourself:`);
  console.log("  1. open chrome://extensions and turn on Developer mode");
  console.log(`  2. Load unpacked: ${EXTENSION}`);
  console.log(
    "  3. click the toolbar button; in a terminal, `npm run daemon -- pair` shows the code to enter",
  );
  console.log(`\nA sample question to the daemon meanwhile:\n\n> ${SAMPLE_QUESTION}\n`);
  await run(process.execPath, [DAEMON, "ask", "--page", SAMPLE_PAGE, SAMPLE_QUESTION]);
}
