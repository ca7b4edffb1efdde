import type { ClientMessage, JsonValue, ServerMessage } from "@crow-agent/protocol";

/** One of the messages that are encoded and decoded. */
export interface Sample {
  name: string;
  message: ClientMessage | ServerMessage;
  /** As a transport gives it; by default all at once. */
  chunkLength?: number;
}

const serverId = "01234567-89ab-4def-8123-456789abcdef";
const target = { serverId, sessionId: "session-1", attachmentId: "attachment-1" };
const WORDS =
  "rust async io tokio future executor waker pinning the of and reactor epoll kernel queue ring".split(" ");

/** So many words, always the same for the same `seed`. */
function words(count: number, seed: number): string {
  let state = seed + 1;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return WORDS[(state >> 8) % WORDS.length] ?? "";
  };
  return Array.from({ length: count }, next).join(" ");
}

/** Of each four snippets, one isn't ASCII alone. */
const result = (i: number) => ({
  url: `https://example.com/docs/${words(1, i)}/${i}.html`,
  title: words(6, i),
  snippet: words(28, i) + (i % 4 === 0 ? " – naïve" : ""),
  score: Math.round(1e6 / (i + 1.7)) / 1e6,
});

/** Arrays and maps by turns. */
function nested(levels: number): JsonValue {
  let value: JsonValue = 1;
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const text: ServerMessage = {
  type: "service_update",
  subscriptionId: "s-1",
  update: { text: words(220_000, 1).slice(0, 1024 * 1024) },
};

export const samples: readonly Sample[] = [
  {
    name: "small",
    message: {
      type: "request",
      id: "c-17",
      target,
      call: { serviceId: "search", member: "open", args: [17, true] },
    },
  },
  {
    name: "100 results",
    message: {
      type: "response",
      id: "c-18",
      ok: true,
      result: Array.from({ length: 100 }, (_, i) => result(i)),
    },
  },
  { name: "1 MiB of text", message: text },
  { name: "60 levels", message: { type: "request", id: "c-19", target, call: nested(60) } },
  { name: "1 MiB in 64 KiB chunks", message: text, chunkLength: 64 * 1024 },
];
