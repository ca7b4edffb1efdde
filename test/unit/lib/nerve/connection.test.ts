import { encodeFrame, MessageType, NerveError } from "@anvesha/nerve";
import type { Frame, NerveLogEvent, TransportHandlers } from "@anvesha/nerve";
import { describe, expect, it } from "vitest";
import { Connection } from "../../../../lib/nerve/src/connection.ts";
import { cancel, ping, token } from "./messages.ts";
import { TestTransport } from "./test-transport.ts";

/** An open connection, with what it told its owner. */
function connection(onFrame: (frame: Frame) => void = () => {}, transport = new TestTransport()) {
  const log: NerveLogEvent[] = [];
  const frames: bigint[] = [];
  const ends: NerveError[] = [];
  const made = new Connection(transport, (event) => log.push(event), {
    frame: (frame) => {
      frames.push(frame.requestId);
      onFrame(frame);
    },
    ended: (lost) => ends.push(lost),
  });
  made.open();
  return { connection: made, transport, log, frames, ends };
}

const altered = (message: Uint8Array<ArrayBuffer>, at: number, byte: number) =>
  message.map((old, i) => (i === at ? byte : old));

const violations: [kind: string, code: number, message: Uint8Array<ArrayBuffer> | string, id?: bigint][] = [
  ["InvalidMagic", 1002, altered(ping(5n), 0, 0)],
  ["UnsupportedVersion", 1002, altered(ping(5n), 4, 2)],
  ["UnknownMessageType", 1002, altered(ping(5n), 6, 0x20), 5n],
  ["PayloadTooLarge", 1009, altered(ping(5n), 19, 1), 5n],
  ["MalformedFrame", 1002, ping(5n).slice(0, 19)],
  ["MalformedFrame", 1002, token(5n, "x").slice(0, -1), 5n],
  ["MalformedFrame", 1002, "a text message"],
  ["MalformedFrame", 1002, "20"],
];

describe("Connection", () => {
  it.each(violations)(
    "Error Handling: %s closes with %i; the kind is logged, nothing is sent",
    async (kind, code, message, requestId) => {
      const { connection: made, transport, log, frames } = connection();
      transport.receive(message, ping(6n));
      expect(transport.closedWith).toBe(code);
      expect(transport.messages).toEqual([]);
      expect(frames).toEqual([]);
      expect(log).toEqual([
        expect.objectContaining({ level: "warn", kind, ...(requestId && { requestId }) }),
      ]);
      const lost = await made.closed;
      expect(lost).toMatchObject({ kind: "ConnectionLost", closeCode: code, cause: { kind } });
    },
  );

  it("Error Handling: InternalError is logged as an error, and closes with 1011", async () => {
    const bug = new TypeError("undefined is not a function");
    const {
      connection: made,
      transport,
      log,
    } = connection(() => {
      throw bug;
    });
    transport.receive(ping(5n));
    expect(transport.closedWith).toBe(1011);
    expect(log).toEqual([expect.objectContaining({ level: "error", kind: "InternalError", requestId: 5n })]);
    expect((await made.closed).cause).toMatchObject({ kind: "InternalError", cause: bug });
  });

  it("Decision 5: what an owner finds wrong is logged with its request, and closes likewise", () => {
    const { transport, log } = connection(() => {
      throw new NerveError("DuplicateRequest", "Again.");
    });
    transport.receive(ping(5n));
    expect(transport.closedWith).toBe(1002);
    expect(log).toEqual([expect.objectContaining({ kind: "DuplicateRequest", requestId: 5n })]);
  });

  it("takes an ArrayBuffer as well as bytes", () => {
    const transport = new TestTransport();
    let handlers: TransportHandlers | undefined;
    transport.listen = (given) => void (handlers = given);
    const { frames } = connection(undefined, transport);
    handlers?.message(ping(5n).buffer);
    handlers?.message(ping(6n));
    expect(frames).toEqual([5n, 6n]);
  });

  it("reads what the transport hands over the moment it is listened to", () => {
    const transport = new TestTransport();
    transport.listen = (handlers) => {
      handlers.message(ping(5n));
      handlers.close(1000, "");
    };
    const { frames, ends } = connection(undefined, transport);
    expect(frames).toEqual([5n]);
    expect(ends).toHaveLength(1);
  });

  it("the other end closes: closed tells its code, and no cause", async () => {
    const { connection: made, transport, ends } = connection();
    transport.endedByPeer(1006);
    const lost = await made.closed;
    expect(lost).toMatchObject({ kind: "ConnectionLost", closeCode: 1006 });
    expect(lost.cause).toBeUndefined();
    expect(ends).toEqual([lost]);
    expect(made.lost).toBe(lost);
  });

  it("closes in peace, with the code it is given and nothing to log", async () => {
    const { connection: made, transport, log } = connection();
    made.close(1000, "done");
    expect(transport.closedWith).toBe(1000);
    expect((await made.closed).closeCode).toBe(1000);
    expect(log).toEqual([]);
  });

  it("ends once: what comes after the end is neither read nor told", () => {
    const { connection: made, transport, frames, ends } = connection();
    made.close(1000, "");
    transport.receive(ping(5n), "text", new Uint8Array(3));
    transport.endedByPeer(1006);
    made.abandon(new NerveError("InternalError", "Late."));
    made.close(1001, "");
    expect(frames).toEqual([]);
    expect(ends).toHaveLength(1);
    expect(transport.closedWith).toBe(1000);
  });

  it("sends nothing once it has ended, and has nothing unsent", () => {
    const { connection: made, transport } = connection();
    transport.bufferedAmount = 500;
    expect(made.unsent).toBe(500);
    made.close(1000, "");
    made.send({ type: MessageType.Ping, requestId: 1n });
    made.sendBytes(encodeFrame({ type: MessageType.Ping, requestId: 2n }));
    expect(transport.messages).toEqual([]);
    expect(made.unsent).toBe(0);
  });

  it("a transport that can't send is a lost connection, and says why", async () => {
    const broken = new Error("not open");
    const transport = new TestTransport();
    transport.send = () => {
      throw broken;
    };
    const { connection: made } = connection(undefined, transport);
    made.send({ type: MessageType.Ping, requestId: 1n });
    expect((await made.closed).cause).toMatchObject({ kind: "ConnectionLost", cause: broken });
  });

  it("a close that the transport refuses leaves it open", () => {
    const transport = new TestTransport();
    const { connection: made, frames } = connection(undefined, transport);
    transport.close = () => {
      throw new RangeError("no such code");
    };
    expect(() => made.close(7, "")).toThrow(RangeError);
    transport.receive(ping(5n));
    expect(frames).toEqual([5n]);
  });

  it("Decision 7: what is of no use is logged with its type and request, and the connection stays", () => {
    const { connection: made, transport, log, frames } = connection((frame) => made.ignore(frame));
    transport.receive(cancel(5n), ping(6n));
    expect(frames).toEqual([5n, 6n]);
    expect(transport.closedWith).toBeUndefined();
    expect(log[0]).toEqual({ level: "warn", message: "A Cancel frame was ignored.", requestId: 5n });
  });
});
