/** `npm run daemon -- …`: the daemon from a checkout, installed when it must be and built from what is here. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { installDependencies, requireNode, root, run } from "./machine.mjs";

requireNode();
await installDependencies();
const code = await run("npm", ["run", "--silent", "build:daemon", "--", "--logLevel=error"], {
  stdio: ["ignore", 2, 2],
  shell: process.platform === "win32",
});
if (code !== 0) process.exit(code);
const built = path.join(root, "daemon", "dist", "anvesha.js");
process.argv.splice(1, 1, built);
await import(pathToFileURL(built).href);
