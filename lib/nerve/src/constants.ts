/** The number that starts every frame, "NERV"; on the wire, little-endian, the bytes 56 52 45 4E. */
export const MAGIC = 0x4e455256;
export const PROTOCOL_VERSION = 1;
/** Bytes before the payload. */
export const HEADER_SIZE = 20;
/** Bytes of payload that one frame may carry: 1 MiB. */
export const MAX_PAYLOAD_SIZE = 1024 * 1024;
/** Unfinished requests that one connection may have. */
export const MAX_INFLIGHT_REQUESTS = 1024;
/** Results that one SearchResult may carry. */
export const MAX_RESULTS = 100;

/** The message type registry. The last three are reserved: they decode, and both ends ignore them. */
export const MessageType = {
  Ping: 0x01,
  SearchQuery: 0x02,
  SearchResult: 0x03,
  AiToken: 0x04,
  Cancel: 0x05,
  AgentTaskStart: 0x10,
  AgentTaskEvent: 0x11,
  AgentTaskDone: 0x12,
} as const;
export type MessageType = (typeof MessageType)[keyof typeof MessageType];

export function isMessageType(value: number): value is MessageType {
  return (
    (value >= MessageType.Ping && value <= MessageType.Cancel) ||
    (value >= MessageType.AgentTaskStart && value <= MessageType.AgentTaskDone)
  );
}

/** The name of a message type, for a sentence a person reads. */
export function nameOfType(type: MessageType): string {
  return Object.entries(MessageType).find(([, value]) => value === type)?.[0] ?? String(type);
}

/** STREAM: more frames follow for this message. FINAL: this is its last one. */
export const Flags = { STREAM: 0x01, FINAL: 0x02 } as const;

/** Whether a frame with these flags is the last of its message: FINAL is set, or STREAM is not. */
export function endsMessage(flags: number): boolean {
  return (flags & Flags.FINAL) !== 0 || (flags & Flags.STREAM) === 0;
}
