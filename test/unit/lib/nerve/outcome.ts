/** What becomes of a promise: `waits`, what it gives (`done` for nothing), or what it throws. */
export function outcome(promise: Promise<unknown>): { value: unknown } {
  const seen: { value: unknown } = { value: "waits" };
  promise.then(
    (value) => (seen.value = value ?? "done"),
    (error: unknown) => (seen.value = error),
  );
  return seen;
}
