import { decodeFrame, encodeFrame, encodeSearchQuery, MessageType } from "@anvesha/nerve";
import { once } from "node:events";
import { WebSocket } from "ws";

export const TOKEN = "0".repeat(64);

export async function open(port: number, token = TOKEN): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, [`anvesha-v1.${token}`], {
    perMessageDeflate: false,
  });
  await once(socket, "open");
  return socket;
}

/** The next message, or the next that is wanted. */
export function message(
  socket: WebSocket,
  isWanted: (data: Buffer) => boolean = () => true,
): Promise<Buffer> {
  return new Promise((resolve) => {
    const listener = (data: Buffer) => {
      if (!isWanted(data)) return;
      socket.off("message", listener);
      resolve(data);
    };
    socket.on("message", listener);
  });
}

export const ping = (requestId: bigint, payload = "") =>
  encodeFrame({ type: MessageType.Ping, requestId, payload });
export const cancel = (requestId: bigint) => encodeFrame({ type: MessageType.Cancel, requestId });

export function query(requestId: bigint, question: string): Uint8Array {
  const payload = encodeSearchQuery({
    v: 1,
    query: question,
    context: { url: "https://example.com/", title: "" },
    opts: { search: false, max_results: 10 },
  });
  return encodeFrame({ type: MessageType.SearchQuery, requestId, payload });
}

/** Tells a frame of this type for this request from others. */
export const isFrame = (type: MessageType, id: bigint) => (data: Buffer) => {
  const frame = decodeFrame(data);
  return frame.type === type && frame.requestId === id;
};
