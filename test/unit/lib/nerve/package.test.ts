import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Consumer } from "./packed.ts";

const LONG = 120_000;

/** Uses the types as people do. Lines that must not compile say so. */
const TYPED = `
import { decodeFrame, encodeFrame, MessageType, NerveClient, NerveError, NerveServer, webSocketTransport } from "@anvesha/nerve";
import type { AskHandler, Frame, MessageTransport, SearchQuery } from "@anvesha/nerve";

export const frame: Frame = decodeFrame(encodeFrame({ type: MessageType.Ping, requestId: 1n }));
// @ts-expect-error -- ids are bigint
encodeFrame({ type: MessageType.Ping, requestId: 1 });
// @ts-expect-error -- not in the registry
encodeFrame({ type: 6, requestId: 1n });
// @ts-expect-error -- signals are those of the platform
export const answer = (client: NerveClient, question: SearchQuery) => client.ask(question, { signal: 5 });
// @ts-expect-error -- context is required
export const query: SearchQuery = { v: 1, query: "", opts: { search: true, max_results: 1 } };

export async function ask(transport: MessageTransport, question: SearchQuery, signal: AbortSignal) {
  try {
    for await (const event of new NerveClient(transport).ask(question, { signal })) {
      if (event.type === "token") event.text.trim();
      else if (event.type === "results") event.results.map(({ score }) => score + event.tookMs);
      // @ts-expect-error -- nothing else is left
      else if (event.type === "done") return;
    }
  } catch (error) {
    if (error instanceof NerveError && error.kind === "ConnectionLost") return error.closeCode;
  }
}

export const handler: AskHandler = async (_, { signal }, writer) => {
  await fetch("https://example.com/", { signal });
  await writer.token("x");
};
export const serve = (transport: MessageTransport) => new NerveServer(transport, handler);
`;

const WITH_DOM = `${TYPED}
export const transport = webSocketTransport(new WebSocket("ws://127.0.0.1:9001/"));
`;

const WITH_NODE = `${TYPED}
import { WebSocket } from "ws";
export const transport = webSocketTransport(new WebSocket("ws://127.0.0.1:9001/"));
`;

describe("the package, as it is published", () => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await Consumer.make();
    await consumer.has("ws", "@types/ws", "@types/node", "undici-types");
  }, LONG);

  afterAll(() => consumer.remove());

  it("holds code, types, sources, documents and the licence, and nothing that builds it", async () => {
    const files = await readdir(path.join(consumer.dir, "node_modules/@anvesha/nerve"));
    expect(files.sort()).toEqual(["LICENSE", "PROTOCOL.md", "README.md", "dist", "package.json", "src"]);
    const manifest: unknown = JSON.parse(await consumer.read("package.json"));
    expect(manifest).toMatchObject({
      name: "@anvesha/nerve",
      license: "MIT",
      type: "module",
      sideEffects: false,
    });
    expect(manifest).not.toHaveProperty("dependencies");
  });

  it("declares no global of its own: its types lean on those of the DOM or of Node", async () => {
    const dist = await readdir(path.join(consumer.dir, "node_modules/@anvesha/nerve/dist"));
    for (const file of dist.filter((name) => name.endsWith(".d.ts"))) {
      expect(await consumer.read(`dist/${file}`)).not.toMatch(
        /declare (var|global)|<reference|runtime\.d\.ts/,
      );
    }
  });

  it(
    "runs in plain Node, from its built code",
    async () => {
      await consumer.write(
        "plain.mjs",
        `
      import { decodeFrame, encodeFrame, MessageType } from "@anvesha/nerve";
      console.log(import.meta.resolve("@anvesha/nerve").split("/").slice(-2).join("/"));
      console.log(decodeFrame(encodeFrame({ type: MessageType.Ping, requestId: 2n ** 64n - 1n })).requestId);
    `,
      );
      expect(await consumer.node("plain.mjs")).toBe("dist/index.js\n18446744073709551615n\n");
    },
    LONG,
  );

  it(
    "type-checks for who has the DOM and no Node",
    async () => {
      await consumer.write("dom.ts", WITH_DOM);
      const options = { lib: ["lib.es2023.d.ts", "lib.dom.d.ts"], types: [], skipDefaultLibCheck: true };
      expect(consumer.typeErrors("dom.ts", options)).toEqual([]);
    },
    LONG,
  );

  it(
    "type-checks for who has Node and no DOM",
    async () => {
      await consumer.write("node.ts", WITH_NODE);
      const options = { lib: ["lib.es2023.d.ts"], types: ["node"], skipLibCheck: true };
      expect(consumer.typeErrors("node.ts", options)).toEqual([]);
    },
    LONG,
  );

  it(
    "bundles for browsers, and whoever wants the codec alone gets no session",
    async () => {
      await consumer.write("codec.js", 'export { encodeFrame, decodeFrame } from "@anvesha/nerve";');
      await consumer.write("all.js", 'export * from "@anvesha/nerve";');
      const [codec, all] = [await bundled(consumer.dir, "codec.js"), await bundled(consumer.dir, "all.js")];
      expect(all).not.toMatch(/\bimport\b|\brequire\b|node:/);
      expect(all).toContain("A ping was not answered");
      expect(codec).not.toMatch(/A ping was not answered|max_results|AbortController/);
    },
    LONG,
  );

  it(
    "the examples of its README run as written",
    async () => {
      const port = await freePort();
      const examples = [
        ...(await consumer.read("README.md")).matchAll(/<!-- example: (\S+) -->\s+\`\`\`js\n(.*?)\`\`\`/gs),
      ];
      expect(examples.map(([, name]) => name)).toEqual(["client.mjs", "server.mjs", "frames.mjs"]);
      for (const [, name = "", code = ""] of examples)
        await consumer.write(name, code.replace("9001", String(port)));
      expect(await consumer.node("frames.mjs")).toBe("18446744073709551615n\ntrue\n");

      const server = spawn(process.execPath, ["server.mjs"], {
        cwd: consumer.dir,
        stdio: ["ignore", "inherit", "inherit"],
      });
      try {
        await listening(port, server);
        expect(await consumer.node("client.mjs")).toMatch(
          /^\[ 'Example' \]\nYou asked: \nrust async io\nThe daemon is [\d.]+ ms away\.\n$/,
        );
      } finally {
        server.kill();
      }
    },
    LONG,
  );
});

async function bundled(root: string, entry: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      lib: { entry: path.join(root, entry), formats: ["es"], fileName: "bundle" },
    },
  });
  const outputs = [built].flat().flatMap((each) => ("output" in each ? each.output : []));
  return outputs.map((part) => (part.type === "chunk" ? part.code : "")).join("");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Resolves when the process listens there, or is no more. */
async function listening(port: number, process: ChildProcess): Promise<void> {
  while (process.exitCode === null && !(await accepts(port)));
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
