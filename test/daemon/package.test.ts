import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { copyCheckout } from "./checkout.ts";
import { http } from "./harness.ts";
import { Home } from "./home.ts";

/** It installs what npm has to fetch. */
const LONG = 180_000;

interface Manifest {
  name: string;
  dependencies: Record<string, string>;
  scripts?: Record<string, string>;
}
const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as Manifest;

/** Packs a checkout in which nothing was built, and says what is in the package. */
async function packed(home: Home) {
  const checkout = path.join(home.root, "checkout");
  copyCheckout(checkout);
  const pack = ["npm", "pack", "--json", "--pack-destination", home.root];
  const { exitCode, stdout, stderr } = await home.run(pack, { cwd: path.join(checkout, "daemon") });
  expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
  const [tarball = ""] = readdirSync(home.root).filter((name) => name.endsWith(".tgz"));
  const files = [...stdout.matchAll(/"path": "([^"]+)"/g)].map(([, file = ""]) => file);
  return { checkout, tarball: path.join(home.root, tarball), files };
}

/** Every package below a `node_modules`, nested ones too. */
function packagesIn(modules: string): string[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(path.join(modules, name)).map((each) => path.join(name, each))
        : [name],
    )
    .map((name) => path.join(modules, name))
    .flatMap((folder) => [folder, ...packagesIn(path.join(folder, "node_modules"))]);
}

/** Scripts that npm runs when it installs a package; a `binding.gyp` stands for one that compiles. */
function runsWhenInstalled(folder: string): boolean {
  const { scripts = {} } = manifestOf(folder);
  const hasScript = ["preinstall", "install", "postinstall"].some((name) => name in scripts);
  return hasScript || existsSync(path.join(folder, "binding.gyp"));
}

/** Runs the installed daemon until it is stopped; resolves when it says that it is ready. */
async function serving(home: Home) {
  let ended: ReturnType<Home["run"]> | undefined;
  const line = await new Promise<string>((resolve) => {
    ended = home.run(["anvesha", "serve", "--port", "0"], { watch: resolve });
  });
  return { ...(JSON.parse(line) as { url: string; pid: number }), ended };
}

describe("The daemon's package", () => {
  it(
    "is built when it is packed, and holds the program, its documents and the licence, and no path of this machine",
    async () => {
      const { checkout, files, tarball } = await packed(new Home());
      expect(files.filter((file) => !file.startsWith("dist/documentation/")).toSorted()).toEqual([
        "LICENSE",
        "README.md",
        "dist/anvesha.js",
        "package.json",
      ]);
      for (const file of files.filter((file) => file.startsWith("dist/documentation/")))
        expect(file).toMatch(/\.(md|html)$/);
      expect(tarball).toMatch(/anvesha-daemon-\d+\.\d+\.\d+\.tgz$/);

      const program = readFileSync(path.join(checkout, "daemon", "dist", "anvesha.js"), "utf8");
      expect(program.startsWith("#!/usr/bin/env node\n")).toBe(true);
      expect(program).not.toContain("sourceMappingURL");
      expect(program).not.toContain(checkout);
      const imported = new Set(
        [...program.matchAll(/\b(?:from |import\()"([^"]+)"/g)].flatMap(([, name = ""]) =>
          name.startsWith("node:") ? [] : [name],
        ),
      );
      const { dependencies } = manifestOf(path.join(checkout, "daemon"));
      expect([...imported].toSorted()).toEqual(Object.keys(dependencies).toSorted());
    },
    LONG,
  );

  it(
    "installs globally from its tarball alone and serves, answers and examines itself",
    async () => {
      const home = new Home();
      const { tarball } = await packed(home);
      const installed = await home.run(["npm", "install", "-g", tarball]);
      expect(installed.exitCode).toBe(0);

      const modules = path.join(home.prefix, "lib", "node_modules");
      const packages = packagesIn(modules);
      const names = packages.map((folder) => manifestOf(folder).name);
      expect(names).toContain("@anvesha/daemon");
      for (const foreign of ["preact", "@preact/signals", "wxt", "vite", "typescript", "@anvesha/nerve"])
        expect(names).not.toContain(foreign);
      expect(packages.filter(runsWhenInstalled)).toEqual([]);

      const { url, pid, ended } = await serving(home);
      expect(await http(Number(new URL(url).port), { path: "/healthz" })).toMatchObject({
        status: 200,
        body: '{"status":"ok"}',
      });
      writeFileSync(path.join(home.home, "tides.md"), "# Tides\n\nSpring tides happen twice a month.");
      writeFileSync(path.join(home.home, "page.html"), "<title>Herring</title><p>The fleet sailed in March.");
      expect(await home.run(["anvesha", "index", "tides.md"])).toMatchObject({ exitCode: 0 });
      const ask = async (...args: string[]) => (await home.run(["anvesha", "ask", ...args])).stdout;
      expect(await ask("How often do spring tides happen?")).toContain(
        "Spring tides happen twice a month. [1]",
      );
      expect(await ask("--page", "page.html", "When did the fleet sail?")).toContain(
        "The fleet sailed in March.",
      );
      const doctor = await home.run(["anvesha", "doctor"]);
      expect(doctor).toMatchObject({ exitCode: 0, stderr: "" });
      expect(doctor.stdout).toMatch(/^(✓ .*\n){5}$/);
      process.kill(pid, "SIGTERM");
      expect(await ended).toMatchObject({ exitCode: 0 });
    },
    LONG,
  );
});
