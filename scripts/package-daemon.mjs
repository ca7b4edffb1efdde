/** Packs the daemon for `npm install -g`, built from what is here: `.output/anvesha-daemon.tgz`. */
import { mkdirSync, readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { installDependencies, requireNode, root, run } from "./machine.mjs";

const OUTPUT = ".output";

requireNode();
await installDependencies();
mkdirSync(path.join(root, OUTPUT), { recursive: true });
const code = await run(
  "npm",
  ["pack", "--workspace=daemon", `--pack-destination=${OUTPUT}`, "--loglevel=error"],
  {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  },
);
if (code !== 0) {
  console.error("`npm pack` failed: see the lines above.");
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(path.join(root, "daemon", "package.json"), "utf8"));
const tarball = path.join(root, OUTPUT, "anvesha-daemon.tgz");
renameSync(path.join(root, OUTPUT, `anvesha-daemon-${version}.tgz`), tarball);
console.log(`Packed ${path.relative(process.cwd(), tarball)}`);
