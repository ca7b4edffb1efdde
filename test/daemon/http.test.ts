import { connect as connectTcp } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { CHROME, http, testDaemon } from "./harness.ts";

describe("HTTP", () => {
  it("answers GET /healthz with exactly that it is well", async () => {
    const { port } = await testDaemon();
    const { status, headers, body } = await http(port, { path: "/healthz" });
    expect({ status, body }).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(headers["content-type"]).toBe("application/json");
    expect(headers).not.toHaveProperty("access-control-allow-origin");
    expect(headers).not.toHaveProperty("server");
  });

  it("answers other methods on /healthz with 405", async () => {
    const { port } = await testDaemon();
    expect(await http(port, { path: "/healthz", method: "POST" })).toMatchObject({ status: 405 });
  });

  it.each(["/", "/token", "/healthz/", "/pair/x", "/__proto__", "/constructor"])(
    "answers %s with 404",
    async (path) => {
      const { port } = await testDaemon();
      expect(await http(port, { path })).toMatchObject({ status: 404 });
    },
  );

  it("takes no header larger than an honest browser sends", async () => {
    const { port } = await testDaemon();
    const headers = { "X-Large": "x".repeat(20_000) };
    expect(await http(port, { path: "/healthz", headers })).toMatchObject({ status: 431 });
  });

  it("listens on 127.0.0.1 and on no other address of the machine", async () => {
    const { port } = await testDaemon();
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ address }) => address !== "127.0.0.1")
      .map(({ address, scopeid }) => (scopeid ? `${address}%${scopeid}` : address));
    for (const address of ["127.0.0.2", ...others]) {
      const outcome = await new Promise((resolve) => {
        const socket = connectTcp({ port, host: address });
        socket.on("connect", () => resolve("connected"));
        socket.on("error", () => resolve("refused"));
      });
      expect({ address, outcome }).toEqual({ address, outcome: "refused" });
    }
  });

  it("tells an extension nothing on other paths", async () => {
    const { port } = await testDaemon();
    const answer = await http(port, { path: "/healthz", headers: { Origin: CHROME } });
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
  });
});
