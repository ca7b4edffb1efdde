import { lintForAmo } from "./amo-lint.mjs";
import { runPackage } from "./machine.mjs";
import { checkPackages } from "./packages-check.mjs";

/** What is checked of the sources alone: a name, and the exit code of the tool that judges. */
export const sourceChecks = [
  { name: "types of the extension", run: () => types("tsconfig.json") },
  { name: "types of lib", run: () => types("lib/tsconfig.json") },
  { name: "types of lib/nerve", run: () => types("lib/nerve/tsconfig.json") },
  { name: "types of lib/crow", run: () => types("lib/crow/tsconfig.json") },
  { name: "types of lib/crow-session", run: () => types("lib/crow-session/tsconfig.json") },
  { name: "types of lib/crow-session/node", run: () => types("lib/crow-session/node/tsconfig.json") },
  { name: "types of the daemon", run: () => types("daemon/tsconfig.json") },
  { name: "types of the tests", run: () => types("test/tsconfig.json") },
  { name: "lint", run: () => runPackage("eslint/bin/eslint.js", ".") },
  { name: "format", run: () => runPackage("prettier/bin/prettier.cjs", "--check", "--log-level=warn", ".") },
  { name: "dead code", run: () => runPackage("knip/bin/knip.js", "--no-progress") },
  {
    name: "direction of imports",
    run: () =>
      runPackage(
        "dependency-cruiser/bin/dependency-cruise.mjs",
        "--config=.dependency-cruiser.cjs",
        ...["entrypoints", "components", "platform", "lib", "daemon", "test", "bench"],
      ),
  },
];

/** All that is checked without running the project, once it is built. */
export const checks = [
  ...sourceChecks,
  { name: "lint of the built extension, as Mozilla's store does it", run: lintForAmo },
  { name: "the packages for the stores, that for Mozilla's from its sources too", run: checkPackages },
];

/** @param {string} project */
function types(project) {
  return runPackage("typescript/bin/tsc", "--project", project);
}
