import type { SearchQuery, SearchResultItem } from "@anvesha/nerve";
import {
  decodeFrame,
  encodeFrame,
  encodeSearchQuery,
  endsMessage,
  MessageType,
  parseAiToken,
  parseSearchResult,
} from "@anvesha/nerve";
import { once } from "node:events";
import type { WebSocket } from "ws";
import type { Answerer } from "../../daemon/answer/answerer.ts";

function question(query: string, extract?: string): Uint8Array {
  const value: SearchQuery = {
    v: 1,
    query,
    context: { url: "", title: "", ...(extract !== undefined && { extract }) },
    opts: { search: false, max_results: 5 },
  };
  return encodeSearchQuery(value);
}

/** Asks about `extract`, or about no page. */
export const ask = (socket: WebSocket, requestId: bigint, query = "why?", extract?: string) =>
  socket.send(encodeFrame({ type: MessageType.SearchQuery, requestId, payload: question(query, extract) }));

/** Everything that came for an ask, once its last frame did. */
export interface Exchange {
  /** `results` and `token` for each frame, in order. */
  frames: string[];
  results: SearchResultItem[];
  text: string;
  /** Of the last frame. */
  last: { t: string; flags: number };
}

export function exchange(socket: WebSocket, requestId: bigint): Promise<Exchange> {
  const seen: Exchange = { frames: [], results: [], text: "", last: { t: "", flags: 0 } };
  return new Promise((resolve) => {
    socket.on("message", (data: Buffer) => {
      const frame = decodeFrame(data);
      if (frame.requestId !== requestId) return;
      if (frame.type === MessageType.SearchResult) {
        seen.frames.push("results");
        seen.results.push(...parseSearchResult(frame.payload).results);
        return;
      }
      const { t } = parseAiToken(frame.payload);
      seen.frames.push("token");
      seen.text += t;
      seen.last = { t, flags: frame.flags };
      if (endsMessage(frame.flags)) resolve(seen);
    });
  });
}

/** The text of an answer, once its last frame came. */
export const answerTo = async (socket: WebSocket, requestId: bigint) =>
  (await exchange(socket, requestId)).text;

/** Answers with the question; throws for `fail`, waits for the signal for `wait`, talks forever for `flood`. */
export function echo(seen: { aborted: string[]; tokens: number } = { aborted: [], tokens: 0 }): Answerer {
  return {
    name: "echo",
    async *answer({ question, signal }) {
      signal.addEventListener("abort", () => seen.aborted.push(question));
      if (question === "fail") throw new Error("the answerer failed");
      if (question === "wait") await once(signal, "abort");
      while (question === "flood") {
        seen.tokens++;
        yield "x".repeat(64 * 1024);
      }
      yield question;
    },
  };
}
