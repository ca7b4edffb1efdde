import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Consumer } from "./consumer.ts";

const LONG = 120_000;
const NAME = "@crow-agent/protocol";

/** The example of the specification, word for word. */
const EXAMPLE = `
import {
	PROTOCOL_VERSION, // 8
	ServerMessageDecoder,
	encodeClientMessage,
	type ClientHello,
	type ClientMessage,
} from "@crow-agent/protocol";

const hello: ClientHello = { type: "hello", version: PROTOCOL_VERSION };
sendBytes(encodeClientMessage(hello));

const decoder = new ServerMessageDecoder({ maxFrameLength: 1024 * 1024 });
function onBytes(chunk: Uint8Array) {
	for (const message of decoder.push(chunk)) {
		routeServerMessage(message); // your dispatch
	}
}
decoder.end(); // throws if the stream ends mid-frame
`;

/** What the example takes for granted. */
const AROUND = `
declare global {
  function sendBytes(bytes: Uint8Array): void;
  function routeServerMessage(message: import("@crow-agent/protocol").ServerMessage): void;
}
export {};
`;

/** Lends it a transport, and lets bytes come; the function is a global of the example, once it is no module's. */
const RUN = `
import * as crow from "@crow-agent/protocol";
import { readFileSync } from "node:fs";

globalThis.sendBytes = (bytes) => console.log("sent", bytes.length);
globalThis.routeServerMessage = (message) => console.log("routed", message.type);
const code = readFileSync("example.js", "utf8");
const body = code.replace(/import \\{([^}]*)\\} from "@crow-agent\\/protocol";/, "const {$1} = crow;");
if (body === code) throw new Error("The import isn't there.");
const onBytes = new Function("crow", body.replace(/^export .*/m, "") + "; return onBytes;")(crow);
const hello = { type: "hello", version: 8, serverId: "01234567-89ab-4def-8123-456789abcdef" };
for (const byte of crow.encodeServerMessage(hello)) onBytes(Uint8Array.of(byte));
`;

describe("the package, as it is published", () => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await Consumer.make(NAME);
  }, LONG);

  afterAll(() => consumer.remove());

  it("holds code, types, sources, the README and the licence, and nothing that builds it", async () => {
    expect(await consumer.files(NAME)).toEqual(["LICENSE", "README.md", "dist", "package.json", "src"]);
    const manifest: unknown = JSON.parse(await consumer.read(NAME, "package.json"));
    expect(manifest).toMatchObject({ name: "@crow-agent/protocol", license: "MIT", sideEffects: false });
    expect(manifest).not.toHaveProperty("dependencies");
  });

  it("declares no global, and leans on none but those of the language", async () => {
    const types = (await consumer.files(NAME, "dist")).filter((file) => file.endsWith(".d.ts"));
    for (const file of types)
      expect(await consumer.read(NAME, `dist/${file}`)).not.toMatch(/declare (var|global)|<reference|node:/);
  });

  it("has a file for each layer, which can be read alone", async () => {
    const sources = await consumer.files(NAME, "src");
    expect(sources).toEqual(expect.arrayContaining(["cbor.ts", "framing.ts", "json.ts", "protocol.ts"]));
  });

  it(
    "compiles and runs the example of the specification, word for word",
    async () => {
      await consumer.write("example.ts", EXAMPLE);
      await consumer.write("around.d.ts", AROUND);
      await consumer.write("run.mjs", RUN);
      expect(consumer.compile(["example.ts", "around.d.ts"])).toEqual([]);
      expect(await consumer.node("run.mjs")).toBe("sent 25\nrouted hello\n");
      await consumer.write("as-it-is.mjs", 'globalThis.sendBytes = () => {}; await import("./example.js");');
      expect(await consumer.node("as-it-is.mjs")).toBe("");
    },
    LONG,
  );

  it(
    "runs the example of its README as written",
    async () => {
      const [, name = "", code = ""] =
        /<!-- example: (\S+) -->\s+```js\n(.*?)```/s.exec(await consumer.read(NAME, "README.md")) ?? [];
      await consumer.write(name, code);
      expect(await consumer.node(name)).toBe("25\nhello\nresponse\nenvelope call.at[0]\n");
    },
    LONG,
  );

  it(
    "is less than 6 kB when it is bundled, minified and compressed",
    async () => {
      await consumer.write("all.js", 'export * from "@crow-agent/protocol";');
      const code = await consumer.bundle("all.js");
      expect(code).toContain("ServerMessageDecoder");
      expect(code).not.toMatch(/\bimport\b|\brequire\b|node:/);
      expect(gzipSync(code).length).toBeLessThan(6_000);
    },
    LONG,
  );

  it(
    "leaves out what isn't asked for",
    async () => {
      await consumer.write("some.js", 'export { FrameDecoder } from "@crow-agent/protocol";');
      const code = await consumer.bundle("some.js");
      expect(code).toContain("The stream ended in a frame");
      expect(code).not.toMatch(/UTF-8|service_update|isn't JSON/);
    },
    LONG,
  );
});
