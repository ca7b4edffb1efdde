import { setImmediate as nextTurn } from "node:timers/promises";

let last: Promise<unknown> = Promise.resolve();

/**
 * Resolves in a turn of the event loop that is the caller's alone. Work that blocks for milliseconds waits
 * for one, so that with many asks at once frames are still read, and a Cancel heard, between any two.
 *
 * @throws the reason of the signal, when it is aborted by then.
 */
export async function ownTurn(signal: AbortSignal): Promise<void> {
  const turn = last.then(() => nextTurn());
  last = turn;
  await turn;
  signal.throwIfAborted();
}
