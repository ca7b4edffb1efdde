import {
  encodeAiToken,
  encodeFrame,
  encodeSearchQuery,
  encodeSearchResult,
  Flags,
  MessageType,
} from "@anvesha/nerve";
import type { Frame, SearchQuery, SearchResultItem } from "@anvesha/nerve";

type Message = Uint8Array<ArrayBuffer>;

export const question: SearchQuery = {
  v: 1,
  query: "rust async io",
  context: { url: "https://example.com/page", title: "Example Page" },
  opts: { search: true, max_results: 10 },
};

export const found: SearchResultItem = {
  url: "https://result.example.com",
  title: "Result",
  snippet: "A short excerpt.",
  score: 0.92,
};

export const aQuery = (requestId: bigint, query = question): Message =>
  encodeFrame({ type: MessageType.SearchQuery, requestId, payload: encodeSearchQuery(query) });

export const results = (requestId: bigint, items = [found], took_ms = 34): Message =>
  encodeFrame({
    type: MessageType.SearchResult,
    requestId,
    payload: encodeSearchResult({ results: items, took_ms }),
  });

export const token = (requestId: bigint, t: string, flags: number = Flags.STREAM): Message =>
  encodeFrame({ type: MessageType.AiToken, flags, requestId, payload: encodeAiToken({ t }) });

export const final = (requestId: bigint, t = ""): Message => token(requestId, t, Flags.FINAL);

/** A frame of any type whose payload, if any, is this text. */
export const raw = (type: MessageType, requestId: bigint, payload = ""): Message =>
  encodeFrame({ type, requestId, payload });

export const cancel = (requestId: bigint): Message => raw(MessageType.Cancel, requestId);
export const ping = (requestId: bigint): Message => raw(MessageType.Ping, requestId);

const NAMES = new Map<number, string>(Object.entries(MessageType).map(([name, type]) => [type, name]));

/** A frame in words, such as `AiToken 7 STREAM {"t":"Hello"}`; FINAL goes without saying. */
export function shown({ type, flags, requestId, payload }: Frame): string {
  const flagged = flags === Flags.FINAL ? "" : flags === Flags.STREAM ? " STREAM" : ` flags ${flags}`;
  const text = payload.length === 0 || type === MessageType.SearchQuery ? "" : ` ${textOf(payload)}`;
  return `${NAMES.get(type) ?? "?"} ${requestId}${flagged}${text}`;
}

const textOf = (payload: Uint8Array) => new TextDecoder().decode(payload);
