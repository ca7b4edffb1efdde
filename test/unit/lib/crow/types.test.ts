import {
  assertJson,
  type ClientMessageDecoder,
  encodeClientMessage,
  encodeServerMessage,
  isServerId,
  isSupportedProtocolVersion,
  parseClientMessage,
  parseServerMessage,
  PROTOCOL_VERSION,
  type ServerMessageDecoder,
  type ClientMessage,
  type JsonValue,
  type ProtocolError,
  type RpcTarget,
  type ServerMessage,
  type SessionTarget,
} from "@crow-agent/protocol";
import { describe, expect, expectTypeOf, it } from "vitest";

/** What `npm run check` would refuse is marked; nothing here needs to run. */
const serverId = "01234567-89ab-4def-8123-456789abcdef";

describe("The message unions", () => {
  it("have the types of the grammar, by direction", () => {
    expectTypeOf<ClientMessage["type"]>().toEqualTypeOf<"hello" | "request" | "cancel">();
    expectTypeOf<ServerMessage["type"]>().toEqualTypeOf<
      "hello" | "hello_error" | "response" | "service_update" | "attachment"
    >();
    expectTypeOf<typeof PROTOCOL_VERSION>().toEqualTypeOf<8>();
    expect(PROTOCOL_VERSION).toBe(8);
  });

  it("narrow by type, and a response by ok", () => {
    const client = (message: ClientMessage) => {
      if (message.type === "request") {
        expectTypeOf(message.call).toEqualTypeOf<JsonValue>();
        expectTypeOf(message.target).toEqualTypeOf<RpcTarget>();
        return;
      }
      // @ts-expect-error -- only a request has a call
      expect(message.call).toBeUndefined();
    };
    const server = (message: ServerMessage) => {
      if (message.type === "hello") expectTypeOf(message.version).toEqualTypeOf<8>();
      if (message.type === "attachment")
        expectTypeOf(message.attachment).toEqualTypeOf<SessionTarget | null>();
      if (message.type !== "response") return;
      if (message.ok) expectTypeOf(message.result).toEqualTypeOf<JsonValue | undefined>();
      else expectTypeOf(message.error).toEqualTypeOf<ProtocolError>();
    };
    expect([client, server]).toHaveLength(2);
  });

  it("have no field too few or too many", () => {
    const error = { code: "c", message: "" };
    const messages = (): unknown => [
      // @ts-expect-error -- a version is missing
      encodeClientMessage({ type: "hello" }),
      // @ts-expect-error -- a field that isn't known
      encodeClientMessage({ type: "hello", version: 8, extra: 1 }),
      // @ts-expect-error -- a session without its server
      encodeClientMessage({ type: "cancel", id: "1", target: { sessionId: "s", attachmentId: "a" } }),
      // @ts-expect-error -- undefined isn't JSON
      encodeClientMessage({ type: "request", id: "1", target: { serverId }, call: undefined }),
      // @ts-expect-error -- neither are bytes
      encodeClientMessage({ type: "request", id: "1", target: { serverId }, call: [new Uint8Array(1)] }),
      // @ts-expect-error -- a message of the other direction
      encodeClientMessage({ type: "response", id: "1", ok: true }),
      // @ts-expect-error -- a server speaks version 8
      encodeServerMessage({ type: "hello", version: 7, serverId }),
      // @ts-expect-error -- a failure has no result
      encodeServerMessage({ type: "response", id: "1", ok: false, error, result: 1 }),
    ];
    expect(messages).toBeInstanceOf(Function);
  });

  it("come out of decoders and parsers, and bytes out of encoders", () => {
    expectTypeOf<ClientMessageDecoder["push"]>().returns.toEqualTypeOf<Iterable<ClientMessage>>();
    expectTypeOf<ServerMessageDecoder["push"]>().returns.toEqualTypeOf<Iterable<ServerMessage>>();
    expectTypeOf(parseClientMessage).returns.toEqualTypeOf<ClientMessage>();
    expectTypeOf(parseServerMessage).returns.toEqualTypeOf<ServerMessage>();
    expectTypeOf(encodeClientMessage).returns.toEqualTypeOf<Uint8Array<ArrayBuffer>>();
  });

  it("are told by guards", () => {
    expectTypeOf(isServerId).guards.toEqualTypeOf<string>();
    expectTypeOf(isSupportedProtocolVersion).guards.toEqualTypeOf<8>();
    expectTypeOf(assertJson).asserts.toEqualTypeOf<JsonValue>();
    expect([8, 7, "8"].map(isSupportedProtocolVersion)).toEqual([true, false, false]);
    expect([serverId, serverId.toUpperCase(), 7].map(isServerId)).toEqual([true, false, false]);
  });
});
