import { setTimeout as wait } from "node:timers/promises";
import type { Answerer, AnswerRequest } from "../../daemon/answer/answerer.ts";

/**
 * Stands for a model server, which can't run everywhere: a long answer at a model's pace, one word at a
 * time, that stops when the signal says so and tells `onAbort` that it did.
 */
export function slowAnswerer(words: number, millisecondsPerWord: number, onAbort: () => void): Answerer {
  return {
    name: "slow",
    async *answer({ signal }: AnswerRequest) {
      signal.addEventListener("abort", onAbort, { once: true });
      for (let word = 1; word <= words; word++) {
        await wait(millisecondsPerWord, undefined, { signal });
        yield word === 1 ? "word1" : ` word${word}`;
      }
      signal.removeEventListener("abort", onAbort);
    },
  };
}
