import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { connectUnix, nodeSocketTransport } from "../../../../lib/crow-session/node/unix.ts";
import { CrowClient } from "../../../../lib/crow-session/src/client.ts";
import { CrowServer } from "../../../../lib/crow-session/src/server.ts";
import type { ByteTransport } from "../../../../lib/crow-session/src/transport.ts";
import { webSocketTransport } from "../../../../lib/crow-session/src/websocket.ts";
import { SERVER_ID, TARGET } from "./world.ts";

/** A way to listen, and to connect to what listens. */
interface Wire {
  connect(): Promise<ByteTransport>;
  close(): Promise<unknown>;
}

type Accept = (transport: ByteTransport) => void;

async function unixWire(accept: Accept): Promise<Wire> {
  const folder = mkdtempSync(path.join(tmpdir(), "crow-"));
  const socketPath = path.join(folder, "s");
  const net = createServer((socket: Socket) => accept(nodeSocketTransport(socket)));
  await new Promise<void>((resolve) => net.listen(socketPath, resolve));
  return {
    connect: () => connectUnix(socketPath),
    close: () =>
      new Promise((resolve) => {
        net.close(resolve);
        rmSync(folder, { recursive: true, force: true });
      }),
  };
}

async function webSocketWire(accept: Accept): Promise<Wire> {
  const listening = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  listening.on("connection", (socket) => accept(webSocketTransport(socket)));
  await new Promise((resolve) => listening.once("listening", resolve));
  const { port } = listening.address() as AddressInfo;
  return {
    connect: async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      return webSocketTransport(socket);
    },
    close: () => new Promise((resolve) => listening.close(resolve)),
  };
}

describe.each([
  ["a Unix socket", unixWire],
  ["a WebSocket", webSocketWire],
])("over %s", (_, makeWire) => {
  let server: CrowServer;
  let wire: Wire;
  let client: CrowClient;

  beforeEach(async () => {
    server = new CrowServer({
      serverId: SERVER_ID,
      maxPendingBytes: 100_000,
      handle: async (call, { peer }) => {
        if (typeof call !== "number") return call;
        for (let update = 0; update < call; update++)
          await peer.update("u", `${update} ${"x".repeat(1_000)}`);
        return call;
      },
    });
    wire = await makeWire((transport) => server.accept(transport));
    client = await CrowClient.connect({ transport: await wire.connect(), serverId: SERVER_ID });
  });

  afterEach(async () => {
    client.close();
    await server.close();
    await wire.close();
  });

  it("carries a message of a megabyte, both ways", async () => {
    const text = "ü€𐍈".repeat(120_000);
    expect(await client.request(TARGET, text)).toBe(text);
  });

  it("carries more updates than may wait at once, in order", async () => {
    const { updates } = await client.subscribe(TARGET, "u", 1_000);
    let expected = 0;
    for await (const update of updates) {
      expect(update).toMatch(new RegExp(`^${expected} `));
      if (++expected === 1_000) break;
    }
  });

  it("tells each end of the other's close, after what was sent", async () => {
    const answer = client.request(TARGET, "last words");
    expect(await answer).toBe("last words");
    await server.close();
    expect(await client.closed).toMatchObject({ kind: "disconnected" });
  });
});

it("doesn't connect where nobody listens", async () => {
  await expect(connectUnix(path.join(tmpdir(), "nobody-listens-here"))).rejects.toMatchObject({
    code: "ENOENT",
  });
});

it("ends a WebSocket that speaks text", async () => {
  const server = new CrowServer({ serverId: SERVER_ID, handle: () => null });
  const wire = await webSocketWire((transport) => server.accept(transport));
  const transport = await wire.connect();
  const closed = new Promise((resolve) =>
    transport.listen({ bytes: () => undefined, drained: () => undefined, closed: resolve }),
  );
  transport.send("text" as never);
  await closed;
  await wire.close();
});
