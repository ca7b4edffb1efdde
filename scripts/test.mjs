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
  findFirefox,
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

/**
 * A browser that is missing is a failure with a remedy, never a skip.
 * @param {{name: string, find: () => string | undefined, aptPackage: string, variable: string}} browser
 */
function ensure({ name, find, aptPackage, variable }) {
  if (find() === undefined && canInstallWithApt()) aptInstall(aptPackage);
  if (find() !== undefined) return true;
  console.error(
    `No ${name} was found. Install one (Debian: apt-get install ${aptPackage}), or set ${variable} to its path.`,
  );
  return false;
}

const BROWSERS = [
  { name: "Chromium or Chrome", find: findChromium, aptPackage: "chromium", variable: "ANVESHA_CHROMIUM" },
  { name: "Firefox", find: findFirefox, aptPackage: "firefox-esr", variable: "ANVESHA_FIREFOX" },
];

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
const found = BROWSERS.map((browser) => {
  const isThere = ensure(browser);
  count(`${browser.name} to test in`, isThere);
  return isThere;
});
await vitest("unit", "daemon");
if (found.every(Boolean)) await vitest("e2e");

if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
