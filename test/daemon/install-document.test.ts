import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { copyCheckout } from "./checkout.ts";
import { CHROME, http } from "./harness.ts";
import { Home } from "./home.ts";

/** It installs what npm has to fetch. */
const LONG = 180_000;

/** The blocks of the document that are for a shell of Linux, each below its heading. */
function shellBlocks(document: string) {
  let heading = "";
  const blocks: { heading: string; script: string }[] = [];
  for (const [, title, script] of document.matchAll(/^#+ ([^\n]*)$|^```sh\n(.*?)^```$/gms)) {
    if (title !== undefined) heading = title;
    if (script !== undefined) blocks.push({ heading, script });
  }
  return blocks;
}

/** A user of docs/install.md: does in a checkout what a block says, and enters the code that `anvesha pair` shows. */
function reader() {
  const home = new Home();
  const checkout = path.join(home.root, "checkout");
  copyCheckout(checkout);
  const daemonPort = () => {
    const instance = readFileSync(path.join(home.home, ".anvesha", "daemon.json"), "utf8");
    return (JSON.parse(instance) as { port: number }).port;
  };
  async function enter(code: string) {
    const headers = { Origin: CHROME };
    await http(daemonPort(), { method: "POST", path: "/pair", headers, body: JSON.stringify({ code }) });
  }
  async function does(script: string): Promise<string> {
    let entered: Promise<void> | undefined;
    const watch = (printed: string) => {
      const [, code] = /^Pairing code: +(\S+)$/m.exec(printed) ?? [];
      if (code !== undefined) entered ??= enter(code);
    };
    const { exitCode, stdout, stderr } = await home.run(["sh", "-e", "-c", script], { cwd: checkout, watch });
    await entered;
    expect({ script, exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({
      script,
      exitCode: 0,
      stderr: "",
    });
    return stdout;
  }
  return { home, does };
}

describe.runIf(process.platform === "linux")("docs/install.md", () => {
  it(
    "installs the daemon, has it run, index, answer and pair, updates it, and leaves nothing behind",
    async () => {
      const { home, does } = reader();
      const document = readFileSync(path.resolve(import.meta.dirname, "../../docs/install.md"), "utf8");
      const blocks = shellBlocks(document);
      expect(blocks.map(({ heading }) => heading)).toEqual([
        ...["Linux", "Linux", "Linux", "Linux"],
        "Pair them",
        "Uninstall",
      ]);
      const [install, start, use, update, pair, uninstall] = blocks.map(({ script }) => script);

      expect(await does(install ?? "")).toContain("Packed .output/anvesha-daemon.tgz");
      expect(home.holds().filter((name) => !name.startsWith(".npm"))).toEqual([]);
      expect(await does(start ?? "")).toMatch(/It runs now.*✓ A daemon on port \d+ takes the token/s);
      expect(home.servicePid()).toBeDefined();
      expect(await does(use ?? "")).toMatch(/the library holds \d+ documents\..*\[1\]/s);
      const before = home.servicePid();
      expect(await does(update ?? "")).toContain("It runs now");
      expect(home.servicePid()).not.toBe(before);
      expect(await does(pair ?? "")).toContain(`Paired with ${CHROME}`);

      await does(uninstall ?? "");
      expect(home.servicePid()).toBeUndefined();
      expect(home.holds().filter((name) => !name.startsWith(".npm"))).toEqual([]);
      const { stdout } = await home.run(["find", home.prefix, "-not", "-type", "d"]);
      expect(stdout).toBe("");
    },
    LONG,
  );
});
