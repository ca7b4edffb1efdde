import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, ServerError } from "@earendil-works/pi-client";
import { createUnixTransportFactory } from "@earendil-works/pi-client/unix";
import { createUnixListener } from "@earendil-works/pi-server/unix";
import { createTestServer, TestServerHost } from "@earendil-works/pi-server/testing";
import type { JsonValue } from "@crow-agent/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectUnix, nodeSocketTransport } from "../../../../lib/crow-session/node/unix.ts";
import { CrowClient } from "../../../../lib/crow-session/src/client.ts";
import { CallError } from "../../../../lib/crow-session/src/error.ts";
import type { CallContext } from "../../../../lib/crow-session/src/peer.ts";
import { CrowServer } from "../../../../lib/crow-session/src/server.ts";
import { OTHER_ID, SERVER_ID, TARGET } from "./world.ts";

type ServiceCall = Parameters<Client["request"]>[1];

let folder: string;
let socketPath: string;
let undo: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "crow-"));
  socketPath = path.join(folder, "crow.sock");
  undo = [() => rmSync(folder, { recursive: true })];
});

afterEach(async () => {
  for (const step of undo.reverse()) await step();
});

describe("a CrowClient, at the published server", () => {
  let host: TestServerHost;
  let stop: () => Promise<void>;

  beforeEach(async () => {
    host = new TestServerHost();
    await host.seed("session-1");
    const { server } = createTestServer({
      host,
      listeners: [createUnixListener({ path: socketPath })],
      serverId: SERVER_ID,
    });
    await server.start();
    stop = () => server.close();
    undo.push(stop);
  });

  async function connected(serverId = SERVER_ID) {
    const client = await CrowClient.connect({ transport: await connectUnix(socketPath), serverId });
    undo.push(() => client.close());
    return client;
  }

  async function attached() {
    const client = await connected();
    const told = new Promise<void>((resolve) => client.onAttachment(() => resolve()));
    await client.request(TARGET, {
      serviceId: "pi.session-management",
      member: "attach",
      args: ["session-1"],
    });
    await told;
    const { attachment } = client;
    if (attachment === null) throw new Error("There is no attachment");
    return { client, attachment, harness: host.latestHarness("session-1") };
  }

  it("is greeted, attaches, and calls its session", async () => {
    const { client, attachment, harness } = await attached();
    expect(attachment).toMatchObject({ serverId: SERVER_ID, sessionId: "session-1" });
    harness.nextServiceResult = { said: "hello", tags: ["a", null, 1.5] };
    const call = { serviceId: "example.service", member: "read", args: [1, "two"] };
    expect(await client.request(attachment, call)).toEqual({ said: "hello", tags: ["a", null, 1.5] });
    expect(harness.serviceCalls).toMatchObject([call]);
  });

  it("cancels a call that is held, and goes on", async () => {
    const { client, attachment, harness } = await attached();
    const gate = harness.gateNextServiceCall();
    const asking = new AbortController();
    const call = { serviceId: "example.service", member: "wait", args: [] };
    const held = client.request(attachment, call, { signal: asking.signal });
    await gate.entered.promise;
    asking.abort("enough");
    await expect(held).rejects.toBe("enough");
    gate.release.resolve(undefined);
    expect(await client.request(attachment, { ...call, member: "next" })).toEqual(harness.nextServiceResult);
  });

  it("hears the code of an error", async () => {
    const { client, attachment } = await attached();
    const call = { serviceId: "example.service", member: "read", args: [] };
    await expect(client.request({ serverId: OTHER_ID }, call)).rejects.toMatchObject({
      kind: "failed",
      code: "wrong_server",
    });
    await expect(client.request({ ...attachment, attachmentId: "gone" }, call)).rejects.toMatchObject({
      code: "session_not_attached",
    });
    await expect(client.request(TARGET, "no service call")).rejects.toMatchObject({
      code: "invalid_request",
    });
  });

  it("refuses a server that isn't the one it wants", async () => {
    await expect(connected(OTHER_ID)).rejects.toMatchObject({ kind: "handshake" });
  });

  it("is one of several, each with its own attachment", async () => {
    const [one, two] = [await attached(), await attached()];
    expect(one.attachment.attachmentId).not.toBe(two.attachment.attachmentId);
    one.client.close();
    await one.client.closed;
    const call = { serviceId: "example.service", member: "read", args: [] };
    await expect(two.client.request(two.attachment, call)).resolves.not.toThrow();
  });

  it("loses its attachment, and hears of the end, when the server closes", async () => {
    const { client } = await attached();
    await stop();
    expect(await client.closed).toMatchObject({ kind: "disconnected" });
    expect(client.attachment).toBe(null);
  });
});

/** What Chord's subscriptions are answered with, as the published client wants it. */
function control(member: string, [, serviceId, mode]: JsonValue[]): JsonValue | undefined {
  if (member === "subscribe")
    return { serviceId: serviceId ?? "", mode: mode ?? "", instances: [instance("m0")] };
  return undefined;
}

const instance = (name: string) => ({ members: [{ name, kind: "method" }] });
const replacedBy = (name: string) => ({ type: "replaced", snapshot: instance(name) });

describe("a CrowServer, with the published client", () => {
  let net: Server;
  let server: CrowServer;
  let calls: { member: string; args: JsonValue[]; context: CallContext }[];

  async function listen() {
    server = new CrowServer({ serverId: SERVER_ID, handle });
    net = createServer((socket) => server.accept(nodeSocketTransport(socket)));
    await new Promise<void>((resolve) => net.listen(socketPath, resolve));
  }

  async function stop() {
    const closed = new Promise((resolve) => net.close(resolve));
    await server.close();
    await closed;
  }

  async function connected() {
    const client = await Client.connect({
      serverId: SERVER_ID,
      transportFactory: createUnixTransportFactory({ path: socketPath }),
    });
    undo.push(() => client.dispose());
    return client;
  }

  async function handle(call: JsonValue, context: CallContext): Promise<JsonValue | undefined> {
    const { serviceId, member, args } = call as { serviceId: string; member: string; args: JsonValue[] };
    calls.push({ member, args, context });
    if (serviceId === "$chord.service") return control(member, args);
    if (member === "echo") return args;
    if (member === "attach") {
      context.peer.attach("session-1", "a-1", () => undefined);
      return undefined;
    }
    if (member === "wait")
      return new Promise((_, reject) =>
        context.signal.addEventListener("abort", () => reject(new Error("aborted"))),
      );
    throw new CallError("session_not_found", "There is no such session");
  }

  beforeEach(async () => {
    calls = [];
    await listen();
    undo.push(stop);
  });

  const call = (member: string, ...args: ServiceCall["args"][number][]) => ({
    serviceId: "example",
    member,
    args,
  });

  it("greets it and answers its requests", async () => {
    const client = await connected();
    expect(client.hello).toEqual({ type: "hello", version: 8, serverId: SERVER_ID });
    const args = [{ deep: [1, 2.5, -0, "ü", null, true] }];
    expect(await client.request(TARGET, call("echo", ...args))).toEqual(args);
  });

  it("tells it an error and an attachment", async () => {
    const client = await connected();
    const error: unknown = await client.request(TARGET, call("none")).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ code: "session_not_found" });
    await client.request(TARGET, call("attach"));
    const route = { serverId: SERVER_ID, sessionId: "session-1", attachmentId: "a-1" };
    expect(client.attachment).toEqual(route);
    expect(await client.request(route, call("echo", 1))).toEqual([1]);
  });

  it("aborts the call that it cancels, whose late answer does no harm", async () => {
    const client = await connected();
    const asking = new AbortController();
    const held = client.request(TARGET, call("wait"), asking.signal).catch((error: unknown) => error);
    await expect.poll(() => calls.length).toBe(1);
    asking.abort(new Error("enough"));
    expect(String(await held)).toContain("enough");
    await expect.poll(() => calls[0]?.context.signal.aborted).toBe(true);
    expect(await client.request(TARGET, call("echo", "on"))).toEqual(["on"]);
  });

  it("feeds its subscription, from the snapshot through every update in order", async () => {
    const client = await connected();
    const updates: unknown[] = [];
    const subscription = await client.subscribeService(TARGET, "example", "singleton", (update) => {
      updates.push(update);
    });
    subscription.start();
    const { peer } = calls[0]?.context ?? {};
    for (const name of ["m1", "m2", "m3"]) await peer?.update(subscription.id, replacedBy(name));
    await expect.poll(() => updates.length).toBe(3);
    expect(updates).toEqual(["m1", "m2", "m3"].map(replacedBy));
    await subscription.dispose();
    expect(calls.at(-1)).toMatchObject({ member: "unsubscribe" });
  });

  it("takes it back after a restart", async () => {
    const client = await connected();
    await stop();
    await expect.poll(() => client.connectionState).toBe("disconnected");
    await listen();
    await client.reconnect();
    expect(await client.request(TARGET, call("echo", "again"))).toEqual(["again"]);
  });
});
