import type { AnswerWriter } from "@anvesha/nerve";
import type { Logger } from "pino";
import type { Answerer, AnswerRequest } from "../answer/answerer.ts";

/**
 * Streams the answer of the first answerer that has one. One that fails before it said anything makes way
 * for the next; one that fails later has said what it could.
 *
 * @returns a sentence for each that failed.
 * @throws the reason of the signal, once it is aborted.
 */
export async function speak(
  answerers: readonly Answerer[],
  request: AnswerRequest,
  writer: AnswerWriter,
  log: Logger,
): Promise<string[]> {
  const notes: string[] = [];
  for (const answerer of answerers) {
    let hasSpoken = false;
    try {
      for await (const piece of answerer.answer(request)) {
        if (piece === "") continue;
        hasSpoken = true;
        await writer.token(piece);
      }
    } catch (error) {
      request.signal.throwIfAborted();
      log.error({ err: error, answerer: answerer.name }, "An answerer failed");
      notes.push(
        `${answerer.name} ${hasSpoken ? "failed in the middle of this answer" : "could not answer"}.`,
      );
    }
    if (hasSpoken) break;
  }
  return notes;
}
