/**
 * `npm run conformance -- ws://127.0.0.1:9001/ --token-file ~/.anvesha/token`: holds any NERVE daemon to the
 * specification, from outside. Exit codes: 0 all is well, 1 a check failed, 2 wrong usage or no daemon.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Check } from "./check.ts";
import { checks } from "./checks/index.ts";
import type { Target } from "./context.ts";
import { Context, PATIENCE } from "./context.ts";
import type { Report } from "./run.ts";
import { named, run } from "./run.ts";

const USAGE = `Usage: npm run conformance -- URL [options]

Checks a NERVE V1 daemon from outside, and says which sentence of the specification each result is about.

  URL                where it listens, such as ws://127.0.0.1:9001/
  --token-file FILE  the file that holds its pairing token; left out for a daemon that asks for none
  --query TEXT       a question that its search finds several results for
  --only NAME        just the check with this id, or those of this theme, such as "ping"; may be repeated
  --list             names the checks and runs none
  --json             prints one JSON document instead of lines
  --help             prints this

A check that could not be observed from outside is skipped, and says why.`;

class WrongUsage extends Error {}

/** There is no daemon to be judged. */
class Unreachable extends Error {}

interface Invocation {
  target: Target;
  chosen: readonly Check[];
  json: boolean;
  list: boolean;
}

function readArguments(): Invocation | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      "token-file": { type: "string" },
      query: { type: "string", default: "How does the daemon search and answer?" },
      only: { type: "string", multiple: true, default: [] },
      list: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return undefined;
  const [url, ...more] = positionals;
  if (more.length > 0) throw new WrongUsage(`One URL is enough; what is ${more.join(" ")}?`);
  if (!values.list && !url?.startsWith("ws://")) throw new WrongUsage("Name the daemon with a ws:// URL.");
  const token = values["token-file"] === undefined ? undefined : readToken(values["token-file"]);
  return {
    target: { url: new URL(url ?? "ws://127.0.0.1/").href, token, query: values.query, patience: PATIENCE },
    chosen: values.only.length === 0 ? checks : values.only.flatMap(choose),
    json: values.json,
    list: values.list,
  };
}

function readToken(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new WrongUsage(`The token file ${file} can't be read.`);
  }
}

function choose(name: string): Check[] {
  const found = named(checks, name);
  if (found.length === 0) throw new WrongUsage(`There is no check or theme ${name}; --list names them.`);
  return found;
}

/** @throws Unreachable when nothing can be said about the daemon, since none of it answers. */
async function knock(target: Target): Promise<void> {
  const context = new Context(target);
  try {
    const client = await context.connect();
    const { closed } = await client.behind();
    if (closed !== 4401) return;
  } catch (error) {
    throw new Unreachable(`No NERVE daemon answers at ${target.url}: ${messageOf(error)}`);
  } finally {
    await context.close();
  }
  throw new Unreachable(`${target.url} asks for another token: name its file with --token-file.`);
}

const MARKS = { passed: "ok  ", failed: "FAIL", skipped: "skip" };

function print({ id, rule, outcome, expected, seen, why }: Report): void {
  console.log(`${MARKS[outcome]} ${id.padEnd(34)} ${rule}`);
  const indent = " ".repeat(40);
  if (expected !== undefined) console.log(`${indent}expected ${expected}`);
  if (seen !== undefined) console.log(`${indent}seen ${seen}`);
  if (why !== undefined) console.log(`${indent}${why}`);
}

async function main(): Promise<void> {
  const invocation = readArguments();
  if (invocation === undefined) {
    console.log(USAGE);
    return;
  }
  const { target, chosen, json, list } = invocation;
  if (list) {
    for (const { id, rule } of chosen) console.log(`${id.padEnd(34)} ${rule}`);
    return;
  }
  await knock(target);
  const reports: Report[] = [];
  for (const check of chosen) {
    const report = await run(check, target);
    reports.push(report);
    if (!json) print(report);
  }
  const count = (outcome: Report["outcome"]) => reports.filter((report) => report.outcome === outcome).length;
  const [passed, failed, skipped] = [count("passed"), count("failed"), count("skipped")];
  if (json)
    console.log(JSON.stringify({ url: target.url, passed, failed, skipped, checks: reports }, undefined, 2));
  else console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Says what is in the way; only what nobody foresaw comes with its stack. */
function explain(error: unknown): void {
  process.exitCode = 2;
  if (error instanceof Unreachable) console.error(error.message);
  else if (error instanceof WrongUsage || isParseError(error)) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
  } else throw error;
}

/** What `parseArgs` throws at options it does not know. */
const isParseError = (error: unknown) =>
  error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");

await main().catch(explain);
