import { defineConfig } from "vite";

/**
 * One file that runs on a bare Node: our own packages are bundled in, the dependencies of
 * package.json stay imports.
 */
export default defineConfig({
  root: import.meta.dirname,
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
