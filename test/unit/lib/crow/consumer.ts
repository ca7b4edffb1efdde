import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { build } from "vite";

const run = promisify(execFile);
const SOURCE = path.resolve(import.meta.dirname, "../../../../lib/crow");
const NAME = "@crow-agent/protocol";

/** An empty project of somebody else, with the package installed from its tarball. */
export class Consumer {
  readonly #installed: string;

  private constructor(readonly dir: string) {
    this.#installed = path.join(dir, "node_modules", NAME);
  }

  static async make(): Promise<Consumer> {
    const consumer = new Consumer(await mkdtemp(path.join(tmpdir(), "crow-consumer-")));
    const { dir } = consumer;
    await mkdir(consumer.#installed, { recursive: true });
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", dir], { cwd: SOURCE });
    const tarball = /"filename": "([^"]+)"/.exec(stdout)?.[1] ?? "";
    await run("tar", ["-xzf", path.join(dir, tarball), "-C", consumer.#installed, "--strip-components=1"]);
    await consumer.write("package.json", '{ "type": "module" }');
    return consumer;
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(path.join(this.dir, file), text);
  }

  /** A file of the installed package. */
  read(file: string): Promise<string> {
    return readFile(path.join(this.#installed, file), "utf8");
  }

  /** What is in a folder of the installed package. */
  async files(folder = "."): Promise<string[]> {
    return (await readdir(path.join(this.#installed, folder))).sort();
  }

  /** What a script prints under plain Node. */
  async node(file: string): Promise<string> {
    const { stdout } = await run(process.execPath, [file], { cwd: this.dir, env: {} });
    return stdout;
  }

  /** Compiles strictly, and tells what the compiler has to say: nothing, when all is well. */
  compile(files: readonly string[]): string[] {
    const { ES2023 } = ts.ScriptTarget;
    const program = ts.createProgram(
      files.map((file) => path.join(this.dir, file)),
      {
        module: ts.ModuleKind.NodeNext,
        target: ES2023,
        lib: ["lib.es2023.d.ts"],
        types: [],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        skipLibCheck: false,
        skipDefaultLibCheck: true,
      },
    );
    const { diagnostics } = program.emit();
    return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, "\n"),
    );
  }

  /** One minified module with all that the entry needs. */
  async bundle(entry: string): Promise<string> {
    const built = await build({
      root: this.dir,
      configFile: false,
      logLevel: "silent",
      build: {
        write: false,
        minify: true,
        // Minified in a library's format, too.
        rolldownOptions: {
          input: path.join(this.dir, entry),
          preserveEntrySignatures: "strict",
          output: { format: "es", minify: true },
        },
      },
    });
    const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
    return outputs.map((part) => (part.type === "chunk" ? part.code : "")).join("");
  }

  remove(): Promise<void> {
    return rm(this.dir, { recursive: true });
  }
}
