/** Gives what is good, then throws; at once when nothing is. */
export function deliver<T>(good: readonly T[], error: unknown): Iterable<T> {
  if (good.length === 0) throw error;
  return goodThenError(good, error);
}

function* goodThenError<T>(good: readonly T[], error: unknown): Generator<T, void, undefined> {
  yield* good;
  throw error;
}
