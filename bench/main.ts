/**
 * `npm run bench` measures everything, `npm run bench -- NAME` one thing: a table, and as the last line JSON,
 * `{"bench":NAME,"ours":{…},"peers":{…}}`. Nothing is judged here: the numbers are for people.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cancelling } from "./cancel.ts";
import { crow } from "./crow.ts";
import { echo } from "./echo.ts";
import { firstResult } from "./first-result.ts";
import { frame } from "./frame.ts";
import type { Bench } from "./harness/bench.ts";
import { table } from "./harness/table.ts";

const benches: readonly Bench[] = [echo, cancelling, firstResult, frame, crow];

const USAGE = `Usage: npm run bench [-- NAME]

${benches.map(({ name, question }) => `  ${name.padEnd(13)} ${question}`).join("\n")}`;

async function measure({ name, question, goal, run }: Bench): Promise<void> {
  console.log(question);
  console.log(`Goal: ${goal}.\n`);
  const findings = await run();
  console.log(`${table(findings)}\n`);
  console.log(JSON.stringify({ bench: name, ...findings }, rounded));
}

/** Four digits say all that a measurement can. */
const rounded = (_key: string, value: unknown) =>
  typeof value === "number" ? Number(value.toPrecision(4)) : value;

/** Each in a process of its own, so that none finds the heap or the compiler as another left them. */
async function measureAll(): Promise<void> {
  for (const { name } of benches) {
    const [code] = (await once(fork(fileURLToPath(import.meta.url), [name]), "exit")) as [number | null];
    if (code !== 0) process.exitCode = 1;
    console.log();
  }
}

const [name, ...more] = process.argv.slice(2);
const chosen = benches.find((bench) => bench.name === name);
if (name === undefined) await measureAll();
else if (name === "--help") console.log(USAGE);
else if (chosen !== undefined && more.length === 0) await measure(chosen);
else {
  console.error(USAGE);
  process.exitCode = 2;
}
