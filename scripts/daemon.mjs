/** `npm run daemon -- …`: the daemon from a checkout, installed and built when it isn't yet. */
import { existsSync } from "node:fs";
import path from "node:path";
import { installDependencies, requireNode, root, run } from "./machine.mjs";

requireNode();
await installDependencies();
const built = path.join(root, "daemon", "dist", "anvesha.js");
if (!existsSync(built)) {
  const code = await run("npm", ["run", "--silent", "build:daemon"], {
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (code !== 0) process.exit(code);
}
process.argv.splice(1, 1, built);
await import(`file://${built}`);
