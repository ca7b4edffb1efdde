import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

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
  async typeCheck(file: string, options: object): Promise<string> {
    const tsconfig = `${file}.tsconfig.json`;
    const compilerOptions = { module: "nodenext", target: "es2023", strict: true, noEmit: true, ...options };
    await this.write(tsconfig, JSON.stringify({ compilerOptions, files: [file] }));
    const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
    try {
      await run(process.execPath, [tsc, "--project", tsconfig], { cwd: this.dir });
      return "";
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  }

  remove(): Promise<void> {
    return rm(this.dir, { recursive: true });
  }
}
