/**
 * `npm test`: installs what is missing, builds, then checks, unit, daemon, conformance and end-to-end
 * tests. Its last line is `N passed, N failed`.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  aptInstall,
  canInstallWithApt,
  findChromium,
  installDependencies,
  requireNode,
  run,
  runPackage,
} from "./machine.mjs";

requireNode();
await installDependencies();

const total = { passed: 0, failed: 0, skipped: 0 };

/**
 * @param {string} name
 * @param {boolean} ok
 */
function count(name, ok) {
  console.log(`${ok ? "ok  " : "FAIL"} ${name}`);
  if (ok) total.passed++;
  else total.failed++;
}

/** A browser that is missing is a failure with a remedy, never a skip. */
function ensureChromium() {
  if (findChromium() === undefined && canInstallWithApt()) aptInstall("chromium");
  if (findChromium() !== undefined) return true;
  console.error(
    "No Chromium or Chrome was found. Install one (Debian: apt-get install chromium), or set ANVESHA_CHROMIUM to its path.",
  );
  return false;
}

/** @param {string[]} projects */
async function vitest(...projects) {
  const folder = mkdtempSync(path.join(tmpdir(), "anvesha-tests-"));
  const report = path.join(folder, "report.json");
  const code = await runPackage(
    "vitest/vitest.mjs",
    "run",
    ...projects.map((project) => `--project=${project}`),
    "--reporter=default",
    "--reporter=json",
    `--outputFile=${report}`,
  );
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, "utf8"));
    total.passed += numPassedTests;
    total.skipped += numPendingTests;
    total.failed += code === 0 ? numFailedTests : Math.max(1, numFailedTests);
  } catch (error) {
    console.error(`The report of ${projects.join(", ")} could not be read: ${String(error)}`);
    total.failed++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

count(
  "build",
  (await run("npm", ["run", "--silent", "build"], { shell: process.platform === "win32" })) === 0,
);
const { checks } = await import("./checks.mjs");
for (const check of checks) count(check.name, (await check.run()) === 0);
await vitest("unit", "daemon");
const browser = ensureChromium();
count("a browser for the end-to-end tests", browser);
if (browser) await vitest("e2e");

if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
