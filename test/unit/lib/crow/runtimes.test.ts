import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import puppeteer from "puppeteer-core";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, findFirefox } from "../../../../scripts/machine.mjs";

const run = promisify(execFile);
const LONG = 120_000;
const VECTORS = path.resolve(import.meta.dirname, "../../../vectors/crow-v8.json");

const runtimes = {
  deno: binaryOf("deno", "deno"),
  bun: binaryOf("bun", "bin/bun.exe"),
  chromium: findChromium(),
  firefox: findFirefox(),
};

/** All vectors; and the one that needs a Buffer, which browsers have not. */
const ALL = { judged: 250, wrong: [] };
const WITHOUT_BUFFER = { judged: 249, wrong: [] };

describe("The vectors, in every runtime that is here", () => {
  let dir: string;
  let code: string;

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), "crow-runtimes-"));
    code = await bundled("vector-report.ts");
    const start = `
      import { readFileSync } from "node:fs";
      console.log(globalThis.reportOnVectors(readFileSync(${JSON.stringify(VECTORS)}, "utf8")));
    `;
    await writeFile(path.join(dir, "report.mjs"), `${code}\n${start}`);
    for (const [name, file] of Object.entries(runtimes))
      if (file === undefined) console.warn(`${name} isn't here: its vectors aren't judged.`);
  }, LONG);

  afterAll(() => rm(dir, { recursive: true }));

  const printed = async (file: string, ...args: string[]): Promise<unknown> => {
    const { stdout } = await run(file, [...args, path.join(dir, "report.mjs")], { cwd: dir });
    return JSON.parse(stdout);
  };

  it("Node", async () => expect(await printed(process.execPath)).toEqual(ALL), LONG);

  it.skipIf(!runtimes.deno)(
    "Deno",
    async () => expect(await printed(runtimes.deno ?? "", "run", "--allow-read")).toEqual(ALL),
    LONG,
  );

  it.skipIf(!runtimes.bun)("Bun", async () => expect(await printed(runtimes.bun ?? "")).toEqual(ALL), LONG);

  it.skipIf(!runtimes.chromium)(
    "Chromium",
    async () => expect(await inBrowser("chrome", runtimes.chromium ?? "", code)).toEqual(WITHOUT_BUFFER),
    LONG,
  );

  it.skipIf(!runtimes.firefox)(
    "Firefox",
    async () => expect(await inBrowser("firefox", runtimes.firefox ?? "", code)).toEqual(WITHOUT_BUFFER),
    LONG,
  );
});

/** The program of an npm package that carries one. */
function binaryOf(name: string, file: string): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    const program = path.join(path.dirname(manifest), file);
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

async function inBrowser(browser: "chrome" | "firefox", executablePath: string, code: string) {
  const launched = await puppeteer.launch({
    browser,
    executablePath,
    headless: true,
    args: browser === "chrome" ? ["--no-sandbox"] : [],
  });
  try {
    const page = await launched.newPage();
    await page.evaluate(code);
    const text = await readFile(VECTORS, "utf8");
    const report = await page.evaluate(
      (vectors) =>
        (globalThis as unknown as { reportOnVectors(text: string): string }).reportOnVectors(vectors),
      text,
    );
    return JSON.parse(report) as unknown;
  } finally {
    await launched.close();
  }
}

/** One script, without exports, from the sources. */
async function bundled(entry: string): Promise<string> {
  const built = await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["@anvesha/source"] },
    build: {
      write: false,
      minify: false,
      target: "esnext",
      rolldownOptions: { input: path.join(import.meta.dirname, entry), output: { format: "iife" } },
    },
  });
  const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  return outputs.map((part) => (part.type === "chunk" ? part.code : "")).join("");
}
