import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Consumer } from "../crow/consumer.ts";

const LONG = 120_000;
const NAME = "@crow-agent/session";

describe("the package, as it is published", () => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await Consumer.make("@crow-agent/protocol", NAME);
  }, LONG);

  afterAll(() => consumer.remove());

  it("holds code, types, sources, the README and the licence, and depends on the protocol alone", async () => {
    expect(await consumer.files(NAME)).toEqual([
      "LICENSE",
      "README.md",
      "dist",
      "node",
      "package.json",
      "src",
    ]);
    const manifest: unknown = JSON.parse(await consumer.read(NAME, "package.json"));
    expect(manifest).toMatchObject({ license: "MIT", sideEffects: false });
    expect(Object.keys((manifest as { dependencies: object }).dependencies)).toEqual([
      "@crow-agent/protocol",
    ]);
  });

  it("needs Node for its Unix sockets alone", async () => {
    const modules = (await consumer.files(NAME, "dist")).filter((file) => file.endsWith(".js"));
    for (const file of modules)
      expect(/["']node:/.test(await consumer.read(NAME, `dist/${file}`))).toBe(file === "unix.js");
  });

  it(
    "runs the examples of its README as written",
    async () => {
      const readme = await consumer.read(NAME, "README.md");
      for (const [, name = "", code = ""] of readme.matchAll(/<!-- example: (\S+) -->\s+```js\n(.*?)```/gs))
        await consumer.write(name, code);
      const socket = path.join(consumer.dir, "s");
      const server = spawn(process.execPath, ["server.mjs", socket], { cwd: consumer.dir });
      const ended = once(server, "exit");
      await once(server.stdout, "data");
      const said = await consumer.node("client.mjs", socket);
      expect(said).toBe("3\nsession-1\ncounted\n1\n2\n3\nfailed not_found\n");
      server.kill();
      expect(await ended).toEqual([0, null]);
    },
    LONG,
  );
});
