/** The daemon of this checkout as a child process: for `npm start` and `npm run dev`. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { root } from "./machine.mjs";

export const PORT = 9001;
export const DAEMON = path.join(root, "daemon", "dist", "anvesha.js");

/** True when an Anvesha daemon holds the port. */
export async function alreadyServes() {
  try {
    const answer = await fetch(`http://127.0.0.1:${PORT}/healthz`, { signal: AbortSignal.timeout(2000) });
    return (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false; // Nobody listens, or another program does: the daemon's own start then says which.
  }
}

/**
 * Starts the daemon as a child, which ends with this process.
 * @param {string} origin of the extension that is let in without pairing, once it has the token
 */
export async function startDaemon(origin) {
  const options = ["--port", String(PORT), "--log-level", "warn", "--allow-origin", origin];
  const daemon = spawn(process.execPath, [DAEMON, "serve", ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.once("exit", () => daemon.kill());
  // It has said on stderr what is in the way.
  const giveUp = (/** @type {number | null} */ code) => process.exit(code || 1);
  daemon.once("exit", giveUp);
  /** @type {string} */
  const line = await new Promise((resolve) =>
    createInterface({ input: daemon.stdout }).once("line", resolve),
  );
  daemon.off("exit", giveUp);
  const ready = JSON.parse(line);
  return { daemon, url: ready.url, tokenFile: ready.token_file };
}

/**
 * The origin that a manifest's key gives an unpacked extension: the first 128 bits of its SHA-256.
 * @param {string} extension the folder it is in
 */
export function chromiumOrigin(extension) {
  const { key } = JSON.parse(readFileSync(path.join(extension, "manifest.json"), "utf8"));
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  const id = digest.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
  return `chrome-extension://${id}`;
}
