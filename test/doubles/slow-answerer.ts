import { setTimeout as wait } from "node:timers/promises";
import type { Answerer, AnswerRequest } from "../../daemon/answer/answerer.ts";

export interface SlowAnswererOptions {
  words: number;
  millisecondsPerWord: number;
  onAsk?: () => void;
  onAbort?: () => void;
}

/**
 * Stands for a model server, which can't run everywhere: a long answer at a model's pace, one word at a
 * time, that stops when the signal says so. Tells each ask, and each that was aborted.
 */
export function slowAnswerer(options: SlowAnswererOptions): Answerer {
  const { words, millisecondsPerWord, onAsk = () => {}, onAbort = () => {} } = options;
  return {
    name: "slow",
    async *answer({ signal }: AnswerRequest) {
      onAsk();
      signal.addEventListener("abort", onAbort, { once: true });
      for (let word = 1; word <= words; word++) {
        await wait(millisecondsPerWord, undefined, { signal });
        yield word === 1 ? "word1" : ` word${word}`;
      }
      signal.removeEventListener("abort", onAbort);
    },
  };
}
