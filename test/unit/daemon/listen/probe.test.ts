import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo, Server } from "node:net";
import { createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { probe } from "../../../../daemon/listen/probe.ts";

/** What a probe says of a server that listens on a free port. */
async function probed(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return probe((server.address() as AddressInfo).port);
}

const answers = (body: string) => createHttpServer((_request, response) => response.end(body));

describe("probe", () => {
  it("knows an Anvesha daemon by its exact answer", async () => {
    expect(await probed(answers('{"status":"ok"}'))).toBe("anvesha");
    expect(await probed(answers('{"status":"ok","version":1}'))).toBe("another");
    expect(await probed(answers("hello"))).toBe("another");
  });

  it("takes what is no HTTP, or hangs up, for another program", async () => {
    expect(await probed(createServer((socket) => socket.end("SSH-2.0-x\r\n")))).toBe("another");
    expect(await probed(createServer((socket) => socket.destroy()))).toBe("another");
  });

  it("waits a second for what says nothing, or never ends what it says", async () => {
    expect(await probed(createHttpServer())).toBe("stuck");
    expect(await probed(createHttpServer((_request, response) => response.write("{")))).toBe("stuck");
  });

  it("says that nobody answers at a port that is closed", async () => {
    expect(await probe(1)).toBe("nobody");
  });
});
