import { encodeFrame, MessageType } from "@anvesha/nerve";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { answerTo, ask, echo } from "./conversation.ts";
import { connect, ending, testDaemon } from "./harness.ts";

describe("Connections", () => {
  it("serves two clients at once, each with its own request ids", async () => {
    const { port, token } = await testDaemon({ answerers: [echo()] });
    const [one, two] = [await connect(port, { token }), await connect(port, { token })];
    ask(one, 1n, "wait");
    ask(two, 1n, "second");
    expect(await answerTo(two, 1n)).toBe("second");
    one.close();
    two.close();
  });

  it("aborts what a client had asked when it goes away, and leaves the others alone", async () => {
    const seen = { aborted: [] as string[], tokens: 0 };
    const { port, token } = await testDaemon({ answerers: [echo(seen)] });
    const [one, two] = [await connect(port, { token }), await connect(port, { token })];
    ask(one, 1n, "wait");
    one.terminate();
    await expect.poll(() => seen.aborted).toEqual(["wait"]);
    ask(two, 1n, "still here");
    expect(await answerTo(two, 1n)).toBe("still here");
    two.close();
  });

  it("ends the ask of an answerer that throws, and goes on", async () => {
    const { port, token } = await testDaemon({ answerers: [echo()] });
    const socket = await connect(port, { token });
    ask(socket, 1n, "fail");
    await answerTo(socket, 1n);
    ask(socket, 2n, "next");
    expect(await answerTo(socket, 2n)).toBe("next");
    socket.close();
  });

  it.each([
    ["a text message", "hello", 1002, "MalformedFrame"],
    ["a short message", new Uint8Array(3), 1002, "MalformedFrame"],
    ["a wrong magic", new Uint8Array(20), 1002, "InvalidMagic"],
    ["a bad payload", encodeFrame({ type: 2, requestId: 1n, payload: "{}" }), 1002, "InvalidPayload"],
    ["more than 1 MiB and a header", new Uint8Array(1024 * 1024 + 21), 1009, "PayloadTooLarge"],
  ])(
    "closes a connection that sends %s, sends it nothing, and logs why",
    async (_what, message, code, kind) => {
      const { port, token, logs } = await testDaemon();
      const socket = await connect(port, { token });
      const other = await connect(port, { token });
      socket.send(message);
      expect(await ending(socket)).toEqual({ code, messages: [] });
      expect(logs).toContainEqual(expect.objectContaining({ level: 40, kind, connection: 1 }));
      const ping = encodeFrame({ type: MessageType.Ping, requestId: 1n });
      other.send(ping);
      expect(await once(other, "message")).toEqual([Buffer.from(ping), true]);
      other.close();
    },
  );

  it("logs the request with a bad payload, and quotes nothing of it", async () => {
    const { port, token, logs } = await testDaemon();
    const socket = await connect(port, { token });
    const payload = JSON.stringify({ v: 1, query: "a secret question", context: {}, opts: {} });
    socket.send(encodeFrame({ type: MessageType.SearchQuery, requestId: 77n, payload }));
    await ending(socket);
    expect(logs).toContainEqual(expect.objectContaining({ kind: "InvalidPayload", requestId: "77" }));
    expect(JSON.stringify(logs)).not.toContain("a secret question");
  });

  it("takes a message of exactly 1 MiB and a header", async () => {
    const { port, token } = await testDaemon();
    const socket = await connect(port, { token });
    const ping = encodeFrame({ type: MessageType.Ping, requestId: 1n, payload: "x".repeat(1024 * 1024) });
    socket.send(ping);
    const [data] = (await once(socket, "message")) as [Buffer];
    expect(data.length).toBe(ping.length);
    socket.close();
  });

  it("stops pulling from the answerer while the client does not read, and goes on when it does", async () => {
    const seen = { aborted: [] as string[], tokens: 0 };
    const { port, token } = await testDaemon({ answerers: [echo(seen)] });
    const socket = await connect(port, { token });
    socket.pause();
    ask(socket, 1n, "flood");
    const stalled = await standstill(() => seen.tokens);
    expect(stalled).toBeGreaterThan(16);
    socket.resume();
    await expect.poll(() => seen.tokens, { timeout: 5_000 }).toBeGreaterThan(stalled);
    socket.terminate();
    await expect.poll(() => seen.aborted).toEqual(["flood"]);
  });

  it("refuses the sixty-fifth connection with 1013 and serves the sixty-four", async () => {
    const { port, token, logs } = await testDaemon();
    const sockets = await Promise.all(Array.from({ length: 64 }, () => connect(port, { token })));
    expect(await ending(await connect(port, { token }))).toEqual({ code: 1013, messages: [] });
    expect(logs).toContainEqual(expect.objectContaining({ kind: "TooManyConnections" }));
    const [first] = sockets;
    first?.close();
    await ending(first ?? (await connect(port, { token })));
    const next = await connect(port, { token });
    const ping = encodeFrame({ type: MessageType.Ping, requestId: 1n });
    next.send(ping);
    await once(next, "message");
    for (const socket of [...sockets, next]) socket.close();
  });
});

/** The value at which `read` stays for a quarter of a second. */
async function standstill(read: () => number): Promise<number> {
  let last = -1;
  let since = performance.now();
  while (performance.now() - since < 250) {
    if (read() !== last) {
      last = read();
      since = performance.now();
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return last;
}
