import { defineConfig } from "vitest/config";

const conditions = ["@anvesha/source", "module", "node", "development|production"];

export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["test/unit/**/*.test.{ts,tsx}"],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "daemon",
          include: ["test/daemon/**/*.test.ts", "test/conformance/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A browser waits more than it works: as many at once as there are files, whatever the machine.
          maxWorkers: 6,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
