import type { Check } from "../check.ts";
import { expectEqual } from "../verdict.ts";
import type { Context } from "../context.ts";
import { frame, HEADER_SIZE, MIB, ping, Type } from "../wire.ts";
import { expectClosed, expectOpen } from "./outcome.ts";

/** Close codes, as decision 5 gives them. */
const PROTOCOL_ERROR = 1002;
const TOO_BIG = 1009;

const ORDER = "Validation Order: magic, version, type, length; the first that fails decides";
const TOO_LARGE = "Error Handling, PayloadTooLarge: payload_length > MAX_PAYLOAD_SIZE → close connection";
const MALFORMED = "Error Handling, MalformedFrame: incomplete header or truncated payload → close connection";
const ONE_FRAME = "Decision 3: fewer bytes than the header announces, or one more, is MalformedFrame";

/** A message that the daemon must close for, with nothing sent first, and nothing served after. */
function violation(id: string, rule: string, code: number, message: Buffer | string): Check {
  return { id, rule, run: (context) => expectClosed(context, code, message) };
}

const wrongMagic = ping().fill(0x57, 0, 1);
const unknownType = { type: 0x06 };
const tooLarge = { length: MIB + 1 };

/** The error table of the specification, but for InternalError, which nobody can cause from outside. */
export const errors: readonly Check[] = [
  violation(
    "errors/invalid-magic",
    "Error Handling, InvalidMagic: magic ≠ 0x4E455256 → close connection",
    PROTOCOL_ERROR,
    wrongMagic,
  ),
  violation(
    "errors/unsupported-version",
    "Error Handling, UnsupportedVersion: version ≠ 1 → close connection",
    PROTOCOL_ERROR,
    ping({ version: 2 }),
  ),
  violation(
    "errors/unknown-type",
    "Error Handling, UnknownMessageType: type not in registry → close connection",
    PROTOCOL_ERROR,
    frame(unknownType),
  ),
  violation("errors/too-large-declared", TOO_LARGE, TOO_BIG, ping(tooLarge)),
  violation("errors/too-large-sent", TOO_LARGE, TOO_BIG, ping({ payload: Buffer.alloc(MIB + 1) })),
  {
    id: "errors/too-large-unread",
    rule: "Maximum Payload: the daemon must validate the length before reading any payload bytes",
    async run(context) {
      const client = await context.connect();
      client.sendRaw(webSocketHeader(1024 * MIB));
      expectEqual(await client.closing(), TOO_BIG, "a close with");
    },
  },
  violation("errors/empty-message", MALFORMED, PROTOCOL_ERROR, Buffer.alloc(0)),
  violation("errors/short-header", MALFORMED, PROTOCOL_ERROR, ping().subarray(0, HEADER_SIZE - 1)),
  violation("errors/short-payload", ONE_FRAME, PROTOCOL_ERROR, ping({ length: 5, payload: "four" })),
  violation("errors/extra-byte", ONE_FRAME, PROTOCOL_ERROR, ping({ length: 3, payload: "four" })),
  violation("errors/two-frames", ONE_FRAME, PROTOCOL_ERROR, Buffer.concat([ping(), ping({ id: 2n })])),
  violation(
    "errors/text-message",
    "Decision 3: a text message is MalformedFrame, even if its bytes are a frame's",
    PROTOCOL_ERROR,
    ping().toString("latin1"),
  ),
  violation("errors/magic-before-length", ORDER, PROTOCOL_ERROR, ping({ magic: 0, ...tooLarge })),
  violation("errors/version-before-length", ORDER, PROTOCOL_ERROR, ping({ version: 0, ...tooLarge })),
  violation("errors/type-before-length", ORDER, PROTOCOL_ERROR, frame({ ...unknownType, ...tooLarge })),
  violation(
    "errors/header-before-size",
    ORDER,
    TOO_BIG,
    frame({ type: Type.SearchQuery, length: 2 ** 32 - 1 }),
  ),
  {
    id: "errors/others-untouched",
    rule: "Decision 5: a violation closes its own connection; others are untouched",
    async run(context) {
      const bystander = await context.connect();
      for (const message of [wrongMagic, frame(unknownType), ping(tooLarge), "text"]) {
        await violate(context, message);
        expectOpen(await bystander.behind());
      }
    },
  },
];

async function violate(context: Context, message: Buffer | string): Promise<void> {
  const client = await context.connect();
  client.send(message);
  await client.closing();
}

/** The start of a WebSocket message of a client: final, binary, masked with zeros, its length in eight bytes. */
function webSocketHeader(length: number): Buffer {
  const header = Buffer.alloc(14);
  header.writeUInt8(0x82, 0);
  header.writeUInt8(0x80 | 127, 1);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
