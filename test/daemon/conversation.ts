import type { SearchQuery } from "@anvesha/nerve";
import {
  decodeFrame,
  encodeFrame,
  encodeSearchQuery,
  endsMessage,
  MessageType,
  parseAiToken,
} from "@anvesha/nerve";
import { once } from "node:events";
import type { WebSocket } from "ws";
import type { Answerer } from "../../daemon/answer/answerer.ts";

function question(query: string): Uint8Array {
  const value: SearchQuery = {
    v: 1,
    query,
    context: { url: "", title: "" },
    opts: { search: false, max_results: 1 },
  };
  return encodeSearchQuery(value);
}

export const ask = (socket: WebSocket, requestId: bigint, query = "why?") =>
  socket.send(encodeFrame({ type: MessageType.SearchQuery, requestId, payload: question(query) }));

/** The text of an answer, once its last frame came. */
export function answerTo(socket: WebSocket, requestId: bigint): Promise<string> {
  let text = "";
  return new Promise((resolve) => {
    socket.on("message", (data: Buffer) => {
      const frame = decodeFrame(data);
      if (frame.type !== MessageType.AiToken || frame.requestId !== requestId) return;
      text += parseAiToken(frame.payload).t;
      if (endsMessage(frame.flags)) resolve(text);
    });
  });
}

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
