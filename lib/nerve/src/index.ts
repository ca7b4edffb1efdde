export { encodeAiToken, parseAiToken } from "./ai-token.ts";
export type { AiToken } from "./ai-token.ts";
export { NerveClient } from "./client.ts";
export type { ClientEvent, NerveClientOptions } from "./client.ts";
export { systemClock } from "./clock.ts";
export type { Clock } from "./clock.ts";
export {
  endsMessage,
  Flags,
  HEADER_SIZE,
  MAGIC,
  MAX_INFLIGHT_REQUESTS,
  MAX_PAYLOAD_SIZE,
  MAX_RESULTS,
  MessageType,
  PROTOCOL_VERSION,
} from "./constants.ts";
export { closeCodeOf, NerveError } from "./error.ts";
export type { NerveErrorDetails, NerveErrorKind } from "./error.ts";
export { decodeFrame, encodeFrame } from "./frame.ts";
export type { Frame, FrameInit } from "./frame.ts";
export type { NerveLog, NerveLogEvent } from "./log.ts";
export { encodeSearchQuery, parseSearchQuery } from "./search-query.ts";
export type { SearchQuery } from "./search-query.ts";
export { encodeSearchResult, parseSearchResult } from "./search-result.ts";
export type { SearchResult, SearchResultItem } from "./search-result.ts";
export { NerveServer } from "./server.ts";
export type { AnswerWriter, AskHandler, NerveServerOptions } from "./server.ts";
export { FrameDecoder } from "./stream.ts";
export type { MessageTransport, TransportHandlers } from "./transport.ts";
export { webSocketTransport } from "./websocket.ts";
export type { WebSocketLike } from "./websocket.ts";
