/** What Mozilla's store will say of the built extension for Firefox: no error, and no warning that is ours. */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "./machine.mjs";

const LINTER = path.join(root, "node_modules", "addons-linter", "bin", "addons-linter");

/** Warnings for code of libraries. One more or one less of a kind is a failure. */
const KNOWN = [
  {
    code: "UNSAFE_VAR_ASSIGNMENT",
    file: /^page-reader\.js$/,
    times: 2,
    why: "Readability divides and cleans its own copy of the page, which is never shown",
  },
  {
    code: "UNSAFE_VAR_ASSIGNMENT",
    file: /^chunks\/strings-[\w-]+\.js$/,
    times: 1,
    why: "Preact's dangerouslySetInnerHTML, which no component uses",
  },
];

/** @returns {number} an exit code: 0 when there is nothing but what is known */
export function lintForAmo() {
  const built = path.join(root, ".output", "firefox-mv3");
  const { stdout, stderr } = spawnSync(process.execPath, [LINTER, "--output", "json", built], {
    encoding: "utf8",
  });
  /** @type {{errors: Message[], warnings: Message[]}} */
  const { errors, warnings } = JSON.parse(stdout || fail(stderr));
  const ours = warnings.filter((warning) => !KNOWN.some((known) => isOf(known, warning)));
  for (const { code, file, message } of [...errors, ...ours])
    console.error(`${code} in ${file ?? "the package"}: ${message}`);
  const otherwise = KNOWN.filter(
    (known) => warnings.filter((warning) => isOf(known, warning)).length !== known.times,
  );
  for (const { code, file, times, why } of otherwise)
    console.error(`${code} in ${file} is no longer there ${times} times (${why}).`);
  return errors.length + ours.length + otherwise.length === 0 ? 0 : 1;
}

/** @typedef {{code: string, file?: string, message: string}} Message */

/**
 * @param {typeof KNOWN[number]} known
 * @param {Message} warning
 */
const isOf = (known, warning) => known.code === warning.code && known.file.test(warning.file ?? "");

/**
 * @param {string} said
 * @returns {never}
 */
function fail(said) {
  throw new Error(`The linter gave no report: ${said}`);
}
