import vectors from "../../vectors/nerve-v1.json" with { type: "json" };
import type { Check } from "../check.ts";
import { frame, Type } from "../wire.ts";
import { expectAnswer, expectClosed, expectEcho, expectIgnored } from "./outcome.ts";

const PROTOCOL_ERROR = 1002;

interface FrameVector {
  name: string;
  hex: string;
  expect: { error?: string; frame?: { type: number } };
}

const nameOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** What becomes of a message: the vectors say how it decodes, and its type what a daemon does then. */
function frameCheck({ name, hex, expect }: FrameVector): Check {
  const message = Buffer.from(hex, "hex");
  const id = `vectors/${nameOf(name)}`;
  if (expect.error !== undefined) {
    const code = expect.error === "PayloadTooLarge" ? 1009 : PROTOCOL_ERROR;
    const rule = `Error Handling: ${expect.error} (${name}) → close connection`;
    return { id, rule, run: (context) => expectClosed(context, code, message) };
  }
  switch (expect.frame?.type) {
    case Type.Ping:
      return {
        id,
        rule: `Ping: the receiver echoes back with an identical frame (${name})`,
        run: (context) => expectEcho(context, message),
      };
    case Type.SearchQuery:
      return {
        id,
        rule: `Decision 6: a bad payload in a good frame closes the connection (${name})`,
        run: (context) => expectClosed(context, PROTOCOL_ERROR, message),
      };
    case Type.Cancel:
      return {
        id,
        rule: `Request ID Semantics: daemons must ignore unknown request_id values (${name})`,
        run: (context) => expectIgnored(context, message),
      };
    default:
      return {
        id,
        rule: `Decision 7: the wrong way or reserved, it is ignored; the connection stays (${name})`,
        run: (context) => expectIgnored(context, message),
      };
  }
}

function queryCheck({ name, payload, valid }: { name: string; payload: string; valid: boolean }): Check {
  const message = frame({ type: Type.SearchQuery, payload });
  return {
    id: `vectors/query-${nameOf(name)}`,
    rule: valid
      ? `SearchQuery: a payload within the schema is answered (${name})`
      : `Decision 6: a payload that fails its schema closes the connection (${name})`,
    run: (context) =>
      valid ? expectAnswer(context, message, 1n) : expectClosed(context, PROTOCOL_ERROR, message),
  };
}

/** The shared vectors, as far as they speak of what a client may send. */
export const sharedVectors: readonly Check[] = [
  ...vectors.frames.map(frameCheck),
  ...vectors.payloads.filter(({ type }) => type === Type.SearchQuery).map(queryCheck),
];
