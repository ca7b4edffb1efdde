import { cpSync } from "node:fs";
import path from "node:path";
import { defineConfig } from "vite";
import { ownDocsIn } from "./library/own-docs.ts";

const checkout = path.resolve(import.meta.dirname, "..");

/** The documentation goes with the daemon, which puts it into the library at its first start. */
function copyDocumentation(): void {
  const target = path.join(import.meta.dirname, "dist", "documentation");
  for (const file of ownDocsIn(checkout)) cpSync(path.join(checkout, file), path.join(target, file));
}

/**
 * One file that runs on a bare Node: our own packages are bundled in, the dependencies of
 * package.json stay imports.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [{ name: "documentation", closeBundle: copyDocumentation }],
  resolve: { conditions: ["@anvesha/source", "module", "node"] },
  ssr: {
    noExternal: [/^@anvesha\//],
    resolve: { conditions: ["@anvesha/source", "module", "node"] },
  },
  build: {
    ssr: "main.ts",
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { output: { entryFileNames: "anvesha.js", banner: "#!/usr/bin/env node" } },
  },
});
