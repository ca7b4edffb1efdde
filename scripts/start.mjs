/**
 * `npm start`: everything from a fresh checkout to a panel that answers. Installs and builds what is
 * missing, starts the daemon, and opens a browser with the extension paired on a sample page; without a
 * browser or a display it asks a sample question in the terminal instead. Serves until Ctrl-C.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { findChromium, installDependencies, requireNode, root, run } from "./machine.mjs";

const PORT = 9001;
const DAEMON = path.join(root, "daemon", "dist", "anvesha.js");
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
const { daemon, url, tokenFile } = await startDaemon();
console.log(`The daemon listens at ${url} (its token is in ${tokenFile}).`);
const chromium = findChromium();
if (chromium !== undefined && hasDisplay()) await openBrowser(chromium);
else await askInTerminal();
console.log("\nServing. Press Ctrl-C to stop.");

/** True when an Anvesha daemon holds the port. */
async function alreadyServes() {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2000) });
    return (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false; // Nobody listens, or another program does: the daemon's own start then says which.
  }
}

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

/** Starts the daemon as a child; when either ends, the other follows. */
async function startDaemon() {
  const args = [
    DAEMON,
    "serve",
    "--port",
    String(PORT),
    "--log-level",
    "warn",
    "--allow-origin",
    extensionOrigin(),
  ];
  const daemon = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  daemon.once("exit", (code) => process.exit(code ?? 0));
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"]))
    process.on(signal, () => daemon.kill(signal));
  /** @type {string} */
  const line = await new Promise((resolve) =>
    createInterface({ input: daemon.stdout }).once("line", resolve),
  );
  const ready = JSON.parse(line);
  return { daemon, url: ready.url, tokenFile: ready.token_file };
}

/** The origin that the manifest's key gives the unpacked extension: the first 128 bits of its SHA-256. */
function extensionOrigin() {
  const { key } = JSON.parse(readFileSync(path.join(EXTENSION, "manifest.json"), "utf8"));
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  const id = digest.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
  return `chrome-extension://${id}`;
}

function hasDisplay() {
  if (process.platform === "darwin" || process.platform === "win32") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
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
