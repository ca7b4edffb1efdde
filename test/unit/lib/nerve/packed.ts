import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import ts from "typescript";

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, "../../../..");
const SOURCE = path.join(ROOT, "lib/nerve");

/** A project of somebody else, with the package installed from its tarball. */
export class Consumer {
  private constructor(readonly dir: string) {}

  static async make(): Promise<Consumer> {
    const dir = await mkdtemp(path.join(tmpdir(), "nerve-consumer-"));
    const installed = path.join(dir, "node_modules/@anvesha/nerve");
    await mkdir(installed, { recursive: true });
    const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", dir], { cwd: SOURCE });
    const tarball = /"filename": "([^"]+)"/.exec(stdout)?.[1] ?? "";
    await run("tar", ["-xzf", path.join(dir, tarball), "-C", installed, "--strip-components=1"]);
    const consumer = new Consumer(dir);
    await consumer.write("package.json", '{ "type": "module" }');
    return consumer;
  }

  /** The project has these as well, from the ones installed here. */
  async has(...packages: string[]): Promise<void> {
    for (const name of packages) {
      const link = path.join(this.dir, "node_modules", name);
      await mkdir(path.dirname(link), { recursive: true });
      await symlink(path.join(ROOT, "node_modules", name), link, "dir");
    }
  }

  async write(file: string, text: string): Promise<void> {
    await writeFile(path.join(this.dir, file), text);
  }

  /** A file of the installed package. */
  read(file: string): Promise<string> {
    return readFile(path.join(this.dir, "node_modules/@anvesha/nerve", file), "utf8");
  }

  /** What a script prints under plain Node. */
  async node(file: string): Promise<string> {
    const { stdout } = await run(process.execPath, [file], { cwd: this.dir, env: {} });
    return stdout;
  }

  /** What the type-checker has to say: nothing, when all is well. */
  typeErrors(file: string, options: ts.CompilerOptions): string[] {
    const { ES2023 } = ts.ScriptTarget;
    const project = { module: ts.ModuleKind.NodeNext, target: ES2023, strict: true, noEmit: true };
    const typeRoots = [path.join(this.dir, "node_modules/@types")];
    const program = ts.createProgram([path.join(this.dir, file)], { ...project, typeRoots, ...options });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }

  remove(): Promise<void> {
    return rm(this.dir, { recursive: true });
  }
}
