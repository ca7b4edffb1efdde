import { encodeFrame, MessageType } from "@anvesha/nerve";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { PairedOrigins } from "../../daemon/pairing/origins.ts";
import { CHROME, FIREFOX, connect, ending, http, testDaemon, upgrade } from "./harness.ts";

const WRONG_TOKEN = "0".repeat(64);
const PING = encodeFrame({ type: MessageType.Ping, requestId: 1n });

/** Sends a ping at once and tells how the connection ended, and what was served before. */
async function refusedWith(port: number, options: Parameters<typeof connect>[1]) {
  const socket = await connect(port, options);
  const end = ending(socket);
  socket.send(PING);
  return end;
}

async function serves(port: number, options: Parameters<typeof connect>[1]) {
  const socket = await connect(port, options);
  socket.send(PING);
  const [echo] = (await once(socket, "message")) as [Buffer];
  socket.close();
  return Buffer.compare(echo, PING) === 0;
}

describe("Who may use the WebSocket", () => {
  it("serves a local program that sends no Origin and presents the token", async () => {
    const { port, token } = await testDaemon();
    expect(await serves(port, { token })).toBe(true);
  });

  it("echoes the subprotocol that carried the token, among others too", async () => {
    const { port, token } = await testDaemon();
    const socket = await connect(port, { protocols: ["chat", `anvesha-v1.${token}`] });
    expect(socket.protocol).toBe(`anvesha-v1.${token}`);
    socket.close();
  });

  it.each([CHROME, FIREFOX])("serves the paired extension %s", async (origin) => {
    const { port, token, dataDir } = await testDaemon();
    new PairedOrigins(dataDir).add(origin);
    expect(await serves(port, { token, origin })).toBe(true);
  });

  it("serves an Origin that was allowed on the command line", async () => {
    const { port, token } = await testDaemon({ allowOrigins: [CHROME] });
    expect(await serves(port, { token, origin: CHROME })).toBe(true);
    expect(await refusedWith(port, { token, origin: FIREFOX })).toEqual({ code: 4403, messages: [] });
  });

  it("closes an extension that was never paired with 4403 and serves it nothing", async () => {
    const { port, token } = await testDaemon();
    expect(await refusedWith(port, { token, origin: CHROME })).toEqual({ code: 4403, messages: [] });
    expect(await refusedWith(port, { origin: FIREFOX })).toEqual({ code: 4403, messages: [] });
  });

  it("closes a paired extension with a wrong token with 4401 and serves it nothing", async () => {
    const { port, dataDir } = await testDaemon();
    new PairedOrigins(dataDir).add(CHROME);
    const wrong = { token: WRONG_TOKEN, origin: CHROME };
    expect(await refusedWith(port, wrong)).toEqual({ code: 4401, messages: [] });
  });

  it("stops serving an extension that was forgotten from its next connection on", async () => {
    const { port, token, dataDir } = await testDaemon();
    const origins = new PairedOrigins(dataDir);
    origins.add(CHROME);
    expect(await serves(port, { token, origin: CHROME })).toBe(true);
    origins.remove(CHROME);
    expect(await refusedWith(port, { token, origin: CHROME })).toEqual({ code: 4403, messages: [] });
  });

  it.each([
    ["no subprotocol", {}],
    ["a wrong token", { token: WRONG_TOKEN }],
    ["a token in capitals", { token: "A".repeat(64) }],
    ["the beginning of a token", { protocols: ["anvesha-v1.00"] }],
    ["another subprotocol", { protocols: ["chat"] }],
  ])("closes a local program with %s with 4401 and serves it nothing", async (_what, options) => {
    const { port } = await testDaemon();
    expect(await refusedWith(port, options)).toEqual({ code: 4401, messages: [] });
  });

  it.each([
    "https://example.com",
    "http://127.0.0.1:9001",
    "http://localhost",
    "null",
    "file://",
    `${CHROME}.evil`,
    `${CHROME}/`,
    `${CHROME}:80`,
    CHROME.toUpperCase(),
    "chrome-extension://short",
    "https://abcdefghijklmnopabcdefghijklmnop",
    "moz-extension://not-a-uuid",
    " ",
  ])("refuses the Origin %j with 403 before the upgrade, with the right token too", async (origin) => {
    const { port, token } = await testDaemon();
    expect(await upgrade(port, { token, origin })).toEqual({ status: 403 });
  });

  it.each(["anvesha.example", "127.0.0.1.nip.io:9001", "192.168.1.2:9001", "localhost.", "0.0.0.0", "[::2]"])(
    "refuses the Host %s with 403 before the upgrade, with the right token too",
    async (host) => {
      const { port, token } = await testDaemon();
      expect(await upgrade(port, { token, host })).toEqual({ status: 403 });
      expect(await http(port, { path: "/healthz", headers: { Host: host } })).toMatchObject({ status: 403 });
    },
  );

  it.each(["127.0.0.1", "127.0.0.1:9001", "localhost:1", "LOCALHOST", "[::1]:9001", "[::1]"])(
    "takes the Host %s",
    async (host) => {
      const { port, token } = await testDaemon();
      expect(await serves(port, { token, host })).toBe(true);
    },
  );

  it.each(["/crow", "/healthz", "//", "/socket?x=1"])("answers an upgrade of %s with 404", async (path) => {
    const { port, token } = await testDaemon();
    expect(await upgrade(port, { token, path })).toEqual({ status: 404 });
  });

  it("logs each refusal with a connection of its own and its kind, and never the token", async () => {
    const { port, token, logs } = await testDaemon();
    await upgrade(port, { token, origin: "https://example.com" });
    await upgrade(port, { token, host: "example.com" });
    await refusedWith(port, { token: WRONG_TOKEN });
    await refusedWith(port, {});
    await refusedWith(port, { token, origin: CHROME });
    const refusals = logs.filter(({ msg }) => msg === "Refused a connection");
    expect(refusals.map(({ kind }) => kind)).toEqual([
      "ForbiddenOrigin",
      "ForbiddenHost",
      "WrongToken",
      "MissingToken",
      "UnpairedOrigin",
    ]);
    expect(new Set(refusals.map(({ connection }) => connection)).size).toBe(5);
    expect(JSON.stringify(logs)).not.toContain(token);
    expect(JSON.stringify(logs)).not.toContain(WRONG_TOKEN);
  });

  it("offers no compression", async () => {
    const { port, token } = await testDaemon();
    const socket = await connect(port, { token });
    expect(socket.extensions).toBe("");
    socket.close();
  });
});
