import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { build } from "vite";

const run = promisify(execFile);
const LIB = path.resolve(import.meta.dirname, "../../../../lib");
const FOLDERS = { "@crow-agent/protocol": "crow", "@crow-agent/session": "crow-session" };
type Name = keyof typeof FOLDERS;

/** An empty project of somebody else, with packages installed from their tarballs. */
export class Consumer {
  private constructor(readonly dir: string) {}

  /** The packages are given in the order in which each is built on those before it. */
  static async make(...names: Name[]): Promise<Consumer> {
    const consumer = new Consumer(await mkdtemp(path.join(tmpdir(), "crow-consumer-")));
    for (const name of names) await consumer.#install(name);
    await consumer.write("package.json", '{ "type": "module" }');
    return consumer;
  }

  async #install(name: Name): Promise<void> {
    const installed = this.#folderOf(name);
    await mkdir(installed, { recursive: true });
    const cwd = path.join(LIB, FOLDERS[name]);
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", this.dir], { cwd });
    const tarball = /"filename": "([^"]+)"/.exec(stdout)?.[1] ?? "";
    await run("tar", ["-xzf", path.join(this.dir, tarball), "-C", installed, "--strip-components=1"]);
  }

  #folderOf(name: Name): string {
    return path.join(this.dir, "node_modules", name);
  }

  write(file: string, text: string): Promise<void> {
    return writeFile(path.join(this.dir, file), text);
  }

  /** A file of an installed package. */
  read(name: Name, file: string): Promise<string> {
    return readFile(path.join(this.#folderOf(name), file), "utf8");
  }

  /** What is in a folder of an installed package. */
  async files(name: Name, folder = "."): Promise<string[]> {
    return (await readdir(path.join(this.#folderOf(name), folder))).sort();
  }

  /** What a script prints under plain Node. */
  async node(...file: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, file, { cwd: this.dir, env: {} });
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
