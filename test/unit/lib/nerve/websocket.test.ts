import { NerveClient, NerveServer, webSocketTransport } from "@anvesha/nerve";
import type { TransportHandlers } from "@anvesha/nerve";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { ping, question } from "./messages.ts";
import { turn } from "./test-transport.ts";

type Listener = (event: never) => void;

/** A WebSocket as browsers have it: it tells events, and refuses the codes that a page may not send. */
class BrowserSocket {
  binaryType = "blob";
  bufferedAmount = 0;
  readonly sent: unknown[][] = [];
  readonly closes: [number, string][] = [];
  readonly #listeners = new Map<string, Listener>();

  send(...args: unknown[]): void {
    this.sent.push(args);
  }

  close(code = 1000, reason = ""): void {
    if (code !== 1000 && (code < 3000 || code > 4999)) throw new RangeError("InvalidAccessError");
    this.closes.push([code, reason]);
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  tell(type: string, event: object): void {
    this.#listeners.get(type)?.(event as never);
  }
}

function listenedTo(socket = new BrowserSocket()) {
  const transport = webSocketTransport(socket);
  const heard: unknown[] = [];
  const handlers: TransportHandlers = {
    message: (data) => heard.push(data),
    close: (code, reason) => heard.push({ code, reason }),
    drain: () => heard.push("drain"),
  };
  transport.listen(handlers);
  return { socket, transport, heard };
}

describe("webSocketTransport", () => {
  it("wants bytes that can be read at once, not a Blob", () => {
    expect(listenedTo().socket.binaryType).toBe("arraybuffer");
  });

  it("leaves ws its Buffers, which are not copied", () => {
    const socket = new BrowserSocket();
    socket.binaryType = "nodebuffer";
    expect(listenedTo(socket).socket.binaryType).toBe("nodebuffer");
  });

  it("passes messages on as they came, and what can't be read as text, which breaks the protocol", () => {
    const { socket, heard } = listenedTo();
    const bytes = ping(1n);
    for (const data of [bytes.buffer, bytes, "text", [bytes], { size: 3 }, undefined])
      socket.tell("message", { data });
    expect(heard).toEqual([bytes.buffer, bytes, "text", "", "", ""]);
    expect(heard[0]).toBe(bytes.buffer);
  });

  it("tells the end with its code and reason", () => {
    const { socket, heard } = listenedTo();
    socket.tell("error", {});
    socket.tell("close", { code: 4401, reason: "not paired" });
    expect(heard).toEqual([{ code: 4401, reason: "not paired" }]);
  });

  it("sends the message itself, and tells when ws has written it", () => {
    const { socket, transport, heard } = listenedTo();
    const message = ping(1n);
    transport.send(message);
    const [sent, written] = socket.sent[0] ?? [];
    expect(sent).toBe(message);
    (written as () => void)();
    expect(heard).toEqual(["drain"]);
  });

  it("says how much is unsent at each time of asking", () => {
    const { socket, transport } = listenedTo();
    socket.bufferedAmount = 12;
    expect(transport.bufferedAmount).toBe(12);
  });

  it.each([
    [1000, 1000],
    [1001, 4001],
    [1002, 4002],
    [1009, 4009],
    [4403, 4403],
  ])("closes with %i, where a page may not, with %i", (code, seen) => {
    const { socket, transport } = listenedTo();
    transport.close(code, "why");
    expect(socket.closes).toEqual([[seen, "why"]]);
  });
});

describe("over real WebSockets", () => {
  /** A server and a client of `ws`, connected over loopback; they end with `use`. */
  async function connected(
    use: (client: WebSocket, server: WebSocket) => Promise<void>,
    options: { maxPayload?: number } = {},
  ) {
    const listener = new WebSocketServer({ host: "127.0.0.1", port: 0, ...options });
    const served = once(listener, "connection") as Promise<[WebSocket]>;
    await once(listener, "listening");
    const client = new WebSocket(`ws://127.0.0.1:${(listener.address() as AddressInfo).port}`);
    const [[server]] = await Promise.all([served, once(client, "open")]);
    try {
      await use(client, server);
    } finally {
      client.terminate();
      listener.close();
      await once(listener, "close");
    }
  }

  it("a question is answered, a ping echoed, and the close understood", async () => {
    await connected(async (clientSocket, serverSocket) => {
      const server = new NerveServer(webSocketTransport(serverSocket), async ({ query }, _, writer) => {
        await writer.results([]);
        await writer.token(`You asked: ${query}`);
      });
      const client = new NerveClient(webSocketTransport(clientSocket));
      const seen: object[] = [];
      for await (const event of client.ask(question)) seen.push(event);
      expect(seen).toEqual([
        { type: "results", results: [], tookMs: expect.any(Number) as number },
        { type: "token", text: "You asked: rust async io" },
      ]);
      expect(await client.ping()).toBeGreaterThanOrEqual(0);
      server.close(1001, "going away");
      expect((await client.closed).closeCode).toBe(1001);
    });
  });

  it("a message that ws itself refuses ends that connection, not the process", async () => {
    await connected(
      async (clientSocket, serverSocket) => {
        const server = new NerveServer(webSocketTransport(serverSocket), () => Promise.resolve());
        clientSocket.send(new Uint8Array(101));
        expect((await server.closed).closeCode).toBe(1006);
      },
      { maxPayload: 100 },
    );
  });

  it("Decision 16: a writer that waits goes on once the other end reads again", async () => {
    await connected(async (clientSocket, serverSocket) => {
      let written = 0;
      const server = new NerveServer(webSocketTransport(serverSocket), async (_, __, writer) => {
        for (; written < 64; written++) await writer.token("x".repeat(500_000));
      });
      const client = new NerveClient(webSocketTransport(clientSocket));
      clientSocket.pause();
      let length = 0;
      const read = (async () => {
        for await (const event of client.ask(question))
          if (event.type === "token") length += event.text.length;
      })();
      while (serverSocket.bufferedAmount <= 1024 * 1024) await turn();
      expect(written).toBeLessThan(64);
      clientSocket.resume();
      await read;
      expect(length).toBe(64 * 500_000);
      server.close();
    });
  });
});
