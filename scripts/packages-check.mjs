/**
 * Makes what is uploaded to the stores, and checks it: that for Chrome's has no key, and that for Firefox can be had
 * from its sources. For that it unpacks their zip elsewhere, does what SOURCES.md in it says, and compares the bytes.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root, run } from "./machine.mjs";
import { readZip, unzip } from "./unzip.mjs";

const PACKAGE = path.join(".output", "anvesha-firefox.zip");
/** @type {["ignore", "ignore", "inherit"]} */
const QUIET = ["ignore", "ignore", "inherit"];

/** @returns {Promise<number>} an exit code: 0 when all is as it must be */
export async function checkPackages() {
  if ((await run(process.execPath, [path.join(root, "scripts", "package.mjs")], { stdio: QUIET })) !== 0)
    return 1;
  const manifest = readZip(path.join(root, ".output", "anvesha-chrome.zip")).get("manifest.json");
  if (manifest === undefined || "key" in JSON.parse(manifest.toString())) {
    console.error("The Chrome Web Store refuses a package whose manifest has a key, or none.");
    return 1;
  }
  return checkSources();
}

async function checkSources() {
  const folder = mkdtempSync(path.join(tmpdir(), "anvesha-sources-"));
  // What must not matter: who may read the files, and where on earth they are.
  const umask = process.umask(0o077);
  try {
    unzip(path.join(root, ".output", "anvesha-sources.zip"), folder);
    for (const command of commandsOf(path.join(folder, "SOURCES.md"))) {
      const code = await run(command, [], {
        cwd: folder,
        shell: true,
        stdio: QUIET,
        env: {
          ...process.env,
          TZ: "Pacific/Kiritimati",
          npm_config_prefer_offline: "true",
          npm_config_loglevel: "error",
        },
      });
      if (code === 0) continue;
      console.error(`\`${command}\`, which SOURCES.md says, failed where the sources were unpacked.`);
      return 1;
    }
    return compare(path.join(root, PACKAGE), path.join(folder, PACKAGE));
  } finally {
    process.umask(umask);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The lines of the first block of shell commands.
 * @param {string} file
 */
function commandsOf(file) {
  const block = /^```sh\n(?<lines>.+?)\n```$/ms.exec(readFileSync(file, "utf8"));
  if (block?.groups?.lines === undefined) throw new Error(`${file} says no commands`);
  return block.groups.lines.split("\n");
}

/**
 * @param {string} ours
 * @param {string} theirs
 */
function compare(ours, theirs) {
  if (readFileSync(ours).equals(readFileSync(theirs))) return 0;
  const [mine, built] = [readZip(ours), readZip(theirs)];
  for (const name of new Set([...mine.keys(), ...built.keys()]))
    if (built.get(name)?.equals(mine.get(name) ?? Buffer.of()) !== true) console.error(`  differs: ${name}`);
  console.error("The sources build another package than the one made here.");
  return 1;
}
