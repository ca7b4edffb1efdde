import { EnvelopeError } from "./error.ts";
import { assertJson, type JsonValue } from "./json.ts";

/** The one version of the grammar below. */
export const PROTOCOL_VERSION = 8;

/** A lowercase UUID of version 4. */
export type ServerId = string;

/** A call to one logical server. */
export interface ServerTarget {
  serverId: ServerId;
}

/** A call to one durable session through one live attachment. None of the three is empty. */
export interface SessionTarget extends ServerTarget {
  sessionId: string;
  attachmentId: string;
}

export type RpcTarget = ServerTarget | SessionTarget;

/** Not empty. */
export type ProtocolErrorCode = string;

export interface ProtocolError {
  code: ProtocolErrorCode;
  message: string;
}

/** The first message of a client. Any version from 0 parses, so that a server can say that it isn't its own. */
export interface ClientHello {
  type: "hello";
  version: number;
}

export interface RequestEnvelope {
  type: "request";
  /** Not empty. */
  id: string;
  target: RpcTarget;
  /** Opaque here. */
  call: JsonValue;
}

export interface CancelEnvelope {
  type: "cancel";
  /** Of the request that is no longer wanted. */
  id: string;
  target: RpcTarget;
}

export type ClientMessage = ClientHello | RequestEnvelope | CancelEnvelope;

export interface ServerHello {
  type: "hello";
  version: typeof PROTOCOL_VERSION;
  serverId: ServerId;
}

/** Instead of a hello, or at any time before the server closes. */
export interface ServerHelloError {
  type: "hello_error";
  error: ProtocolError;
}

export type ResponseEnvelope =
  | {
      type: "response";
      id: string;
      ok: true;
      /** Opaque here; left out by a call that gives nothing. */
      result?: JsonValue;
    }
  | { type: "response"; id: string; ok: false; error: ProtocolError };

export interface ServiceEventEnvelope {
  type: "service_update";
  /** Not empty. */
  subscriptionId: string;
  /** Opaque here. */
  update: JsonValue;
}

/** The live route of this client to its session, told out of band; null when there is none. */
export interface AttachmentEnvelope {
  type: "attachment";
  attachment: SessionTarget | null;
}

export type ServerMessage =
  ServerHello | ServerHelloError | ResponseEnvelope | ServiceEventEnvelope | AttachmentEnvelope;

/**
 * The value itself, if it is a message of a client: strict JSON with exactly the fields of its type.
 *
 * @throws EnvelopeError
 */
export function parseClientMessage(value: unknown): ClientMessage {
  assertJson(value);
  assertClientMessage(value);
  return value;
}

/**
 * The value itself, if it is a message of a server.
 *
 * @throws EnvelopeError
 */
export function parseServerMessage(value: unknown): ServerMessage {
  assertJson(value);
  assertServerMessage(value);
  return value;
}

export function isSupportedProtocolVersion(version: unknown): version is typeof PROTOCOL_VERSION {
  return version === PROTOCOL_VERSION;
}

const SERVER_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export function isServerId(value: unknown): value is ServerId {
  return typeof value === "string" && SERVER_ID.test(value);
}

/** Judges the fields of what is known to be strict JSON. */
export function assertClientMessage(value: JsonValue): asserts value is JsonValue & ClientMessage {
  const message = object(value, []);
  switch (message["type"]) {
    case "hello":
      exactly(message, HELLO, []);
      version(message["version"]);
      return;
    case "request":
      exactly(message, REQUEST, []);
      text(message["id"], ["id"]);
      target(message["target"], "target");
      return;
    case "cancel":
      exactly(message, CANCEL, []);
      text(message["id"], ["id"]);
      target(message["target"], "target");
      return;
    default:
      throw unknownType(message);
  }
}

/** Judges the fields of what is known to be strict JSON. */
export function assertServerMessage(value: JsonValue): asserts value is JsonValue & ServerMessage {
  const message = object(value, []);
  switch (message["type"]) {
    case "hello":
      exactly(message, SERVER_HELLO, []);
      if (message["version"] !== PROTOCOL_VERSION)
        throw refuse(`It must be ${PROTOCOL_VERSION}`, ["version"]);
      serverId(message["serverId"], ["serverId"]);
      return;
    case "hello_error":
      exactly(message, HELLO_ERROR, []);
      protocolError(message["error"]);
      return;
    case "response":
      response(message);
      return;
    case "service_update":
      exactly(message, SERVICE_UPDATE, []);
      text(message["subscriptionId"], ["subscriptionId"]);
      return;
    case "attachment":
      exactly(message, ATTACHMENT, []);
      if (message["attachment"] !== null) sessionTarget(message["attachment"], ["attachment"]);
      return;
    default:
      throw unknownType(message);
  }
}

type Path = readonly string[];
type Fields = Readonly<Record<string, JsonValue | undefined>>;

const HELLO = ["type", "version"];
const REQUEST = ["type", "id", "target", "call"];
const CANCEL = ["type", "id", "target"];
const SERVER_HELLO = ["type", "version", "serverId"];
const HELLO_ERROR = ["type", "error"];
const SUCCESS = ["type", "id", "ok"];
const SUCCESS_WITH_RESULT = ["type", "id", "ok", "result"];
const FAILURE = ["type", "id", "ok", "error"];
const SERVICE_UPDATE = ["type", "subscriptionId", "update"];
const ATTACHMENT = ["type", "attachment"];
const SERVER_TARGET = ["serverId"];
const SESSION_TARGET = ["serverId", "sessionId", "attachmentId"];
const ERROR = ["code", "message"];

function response(message: Fields): void {
  text(message["id"], ["id"]);
  if (message["ok"] === true) {
    exactly(message, Object.hasOwn(message, "result") ? SUCCESS_WITH_RESULT : SUCCESS, []);
  } else if (message["ok"] === false) {
    exactly(message, FAILURE, []);
    protocolError(message["error"]);
  } else {
    throw refuse("It must be true or false", ["ok"]);
  }
}

function protocolError(value: JsonValue | undefined): void {
  const error = object(value, ["error"]);
  exactly(error, ERROR, ["error"]);
  text(error["code"], ["error", "code"]);
  if (typeof error["message"] !== "string") throw refuse("It must be text", ["error", "message"]);
}

function target(value: JsonValue | undefined, name: string): void {
  const fields = object(value, [name]);
  if (Object.hasOwn(fields, "sessionId") || Object.hasOwn(fields, "attachmentId")) {
    sessionTarget(value, [name]);
    return;
  }
  exactly(fields, SERVER_TARGET, [name]);
  serverId(fields["serverId"], [name, "serverId"]);
}

function sessionTarget(value: JsonValue | undefined, path: Path): void {
  const fields = object(value, path);
  exactly(fields, SESSION_TARGET, path);
  serverId(fields["serverId"], [...path, "serverId"]);
  text(fields["sessionId"], [...path, "sessionId"]);
  text(fields["attachmentId"], [...path, "attachmentId"]);
}

function serverId(value: JsonValue | undefined, path: Path): void {
  if (!isServerId(value)) throw refuse("It must be a lowercase UUID of version 4", path);
}

function version(value: JsonValue | undefined): void {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0)
    throw refuse("It must be an integer from 0", ["version"]);
}

function text(value: JsonValue | undefined, path: Path): void {
  if (typeof value !== "string" || value === "") throw refuse("It must be text, and not empty", path);
}

function object(value: JsonValue | undefined, path: Path): Fields {
  if (typeof value !== "object" || value === null || isArray(value))
    throw refuse("It must be an object", path);
  return value;
}

/** `Array.isArray` doesn't narrow a readonly array away. */
const isArray = (value: object): value is readonly JsonValue[] => Array.isArray(value);

function exactly(fields: Fields, names: readonly string[], path: Path): void {
  const present = Object.keys(fields);
  for (const name of present)
    if (!names.includes(name)) throw refuse("The field isn't known here", [...path, name]);
  if (present.length === names.length) return;
  const missing = names.find((name) => !Object.hasOwn(fields, name)) ?? "";
  throw refuse(`The field ${missing} is missing`, path);
}

function unknownType(message: Fields): EnvelopeError {
  const path = Object.hasOwn(message, "type") ? ["type"] : [];
  return refuse("The type isn't one of this direction's messages", path);
}

function refuse(message: string, path: Path): EnvelopeError {
  return new EnvelopeError(message, { path });
}
