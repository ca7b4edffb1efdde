import { encodeText, parseJson, readObject, readText } from "./payload.ts";

/** A piece of the answer: message type 0x04, from the daemon to the extension. The last one is FINAL. */
export interface AiToken {
  /** May be empty, usually on the last one. */
  t: string;
}

/**
 * The payload of an AiToken.
 *
 * @throws NerveError `InvalidPayload`, with the path of the field.
 */
export function encodeAiToken(token: AiToken): Uint8Array<ArrayBuffer> {
  return encodeText(aiTokenJson(token));
}

export function aiTokenJson(token: AiToken): string {
  return JSON.stringify(readAiToken(token));
}

/**
 * The AiToken in a payload; keys it does not know are left out.
 *
 * @throws NerveError `InvalidPayload`, with the path of the field.
 */
export function parseAiToken(payload: Uint8Array): AiToken {
  return readAiToken(parseJson(payload));
}

function readAiToken(value: unknown): AiToken {
  return { t: readText(readObject(value, "")["t"], "t") };
}
