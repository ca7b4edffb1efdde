export { CrowClient, type CrowClientOptions, type RequestOptions, type Subscribed } from "./client.ts";
export { systemClock, type Clock } from "./clock.ts";
export { CallError, CrowSessionError, type CrowSessionErrorKind } from "./error.ts";
export type { SessionLimits } from "./limits.ts";
export type { CallContext, CallHandler, CrowPeer } from "./peer.ts";
export { CrowServer, type CrowServerOptions } from "./server.ts";
export type { ByteTransport, ByteTransportHandlers } from "./transport.ts";
export { webSocketTransport, type WebSocketLike } from "./websocket.ts";
