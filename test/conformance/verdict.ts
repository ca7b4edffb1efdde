/** The daemon does not do what the rule says. */
export class Failure extends Error {
  override readonly name = "Failure";

  constructor(
    readonly expected: string,
    readonly seen: string,
  ) {
    super(`expected ${expected}, seen: ${seen}`);
  }
}

/** What the rule speaks of did not happen here; the message says why. */
export class Unobserved extends Error {
  override readonly name = "Unobserved";
}

/** @throws Failure when the two differ. */
export function expectEqual(seen: unknown, expected: unknown, what: string): void {
  if (seen !== expected) throw new Failure(`${what} ${String(expected)}`, String(seen));
}
