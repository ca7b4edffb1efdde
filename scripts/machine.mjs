import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..");

/** Ends the process with a sentence when Node is older than package.json asks. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Anvesha needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org/`);
  process.exit(1);
}

/**
 * Runs a command with this process's own output and resolves with its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs the JavaScript file of an installed package with this Node.
 * @param {string} file relative to node_modules
 * @param {string[]} args
 */
export const runPackage = (file, ...args) =>
  run(process.execPath, [path.join(root, "node_modules", file), ...args]);

/** Installs what package-lock.json names, when it is missing or older than the lock file. */
export async function installDependencies() {
  const installed = path.join(root, "node_modules", ".package-lock.json");
  const lock = path.join(root, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  console.error("Installing dependencies (once) …");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const code = await run(npm, ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    shell: process.platform === "win32",
    stdio: ["ignore", 2, 2],
  });
  if (code !== 0) {
    console.error("`npm ci` failed: see its lines above. Anvesha needs the npm registry once, to install.");
    process.exit(1);
  }
}

/** @param {string[]} names */
const inPath = (...names) =>
  names.flatMap((name) =>
    (process.env.PATH ?? "").split(path.delimiter).map((folder) => path.join(folder, name)),
  );

/**
 * @param {string} name
 * @param {string} [program]
 */
const inApplications = (name, program = name) => `/Applications/${name}.app/Contents/MacOS/${program}`;

/** @param {string[]} place */
const inProgramFiles = (...place) =>
  [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter((folder) => folder !== undefined)
    .map((folder) => path.join(folder, ...place));

const CHROMIUMS = {
  linux: inPath("chromium", "chromium-browser", "google-chrome-stable", "google-chrome"),
  darwin: [inApplications("Chromium"), inApplications("Google Chrome")],
  win32: inProgramFiles("Google", "Chrome", "Application", "chrome.exe"),
};

const FIREFOXES = {
  linux: inPath("firefox-esr", "firefox"),
  darwin: [inApplications("Firefox", "firefox")],
  win32: inProgramFiles("Mozilla Firefox", "firefox.exe"),
};

/**
 * The Chromium or Chrome of this machine: `ANVESHA_CHROMIUM`, or the first one found where they usually are.
 * @returns {string | undefined}
 */
export const findChromium = () => find(process.env.ANVESHA_CHROMIUM, CHROMIUMS);

/**
 * The Firefox of this machine: `ANVESHA_FIREFOX`, or the first one found where it usually is.
 * @returns {string | undefined}
 */
export const findFirefox = () => find(process.env.ANVESHA_FIREFOX, FIREFOXES);

/**
 * @param {string | undefined} named
 * @param {Record<"linux" | "darwin" | "win32", string[]>} places
 */
function find(named, places) {
  if (named !== undefined) return existsSync(named) ? named : undefined;
  const platform = process.platform;
  const usual = platform === "darwin" || platform === "win32" ? places[platform] : places.linux;
  return usual.find((place) => existsSync(place));
}

/** True where apt may be asked: Debian and its kin, as root. */
export const canInstallWithApt = () => existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;

/** @param {string[]} packages */
export function aptInstall(...packages) {
  const options = {
    stdio: /** @type {["ignore", 2, 2]} */ (["ignore", 2, 2]),
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  return (
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options).status ===
    0
  );
}
