import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..", "..");
const SOURCES = [
  ...["package.json", "package-lock.json", "tsconfig.base.json", "LICENSE", "README.md"],
  ...["daemon", "docs", "lib", "scripts"],
];
/** Packages of the checkout itself, which npm links to where their sources are. */
const OWN = { daemon: "daemon", nerve: "lib/nerve" };

/** Makes a copy of what the daemon is built of, as in a fresh clone with its dependencies: nothing is built in it. */
export function copyCheckout(to: string): void {
  for (const name of SOURCES)
    cpSync(path.join(ROOT, name), path.join(to, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (file) => path.basename(file) !== "dist",
    });
  const [installed, linked] = [path.join(ROOT, "node_modules"), path.join(to, "node_modules")];
  mkdirSync(path.join(linked, "@anvesha"), { recursive: true });
  for (const name of readdirSync(installed).filter((name) => name !== "@anvesha"))
    symlinkSync(path.join(installed, name), path.join(linked, name));
  for (const [name, folder] of Object.entries(OWN))
    symlinkSync(path.join(to, folder), path.join(linked, "@anvesha", name), "dir");
}
