export {
  ClientMessageDecoder,
  encodeClientMessage,
  encodeServerMessage,
  ServerMessageDecoder,
  type MessageLimits,
} from "./codec.ts";
export { decodeCbor, encodeCbor } from "./cbor.ts";
export {
  CborError,
  EnvelopeError,
  FrameError,
  ProtocolValidationError,
  type ProtocolLayer,
} from "./error.ts";
export { encodeFrame, FRAME_HEADER_LENGTH, FrameDecoder } from "./framing.ts";
export { assertJson, type JsonArray, type JsonObject, type JsonValue } from "./json.ts";
export {
  DEFAULT_MAX_DEPTH,
  DEFAULT_MAX_ENTRIES,
  DEFAULT_MAX_FRAME_LENGTH,
  type CborLimits,
  type FrameLimits,
} from "./limits.ts";
export {
  isServerId,
  isSupportedProtocolVersion,
  parseClientMessage,
  parseServerMessage,
  PROTOCOL_VERSION,
  type AttachmentEnvelope,
  type CancelEnvelope,
  type ClientHello,
  type ClientMessage,
  type ProtocolError,
  type ProtocolErrorCode,
  type RequestEnvelope,
  type ResponseEnvelope,
  type RpcTarget,
  type ServerHello,
  type ServerHelloError,
  type ServerId,
  type ServerMessage,
  type ServerTarget,
  type ServiceEventEnvelope,
  type SessionTarget,
} from "./protocol.ts";
