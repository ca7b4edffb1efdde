import type { Check } from "./check.ts";
import { Failure, Unobserved } from "./verdict.ts";
import type { Target } from "./context.ts";
import { Context } from "./context.ts";

/** What became of a check. */
export interface Report {
  readonly id: string;
  readonly rule: string;
  readonly outcome: "passed" | "failed" | "skipped";
  /** Of a failure. */
  readonly expected?: string;
  readonly seen?: string;
  /** Of a skip. */
  readonly why?: string;
}

/** Runs one check against the daemon, on connections of its own. */
export async function run({ id, rule, run }: Check, target: Target): Promise<Report> {
  const context = new Context(target);
  try {
    await run(context);
    return { id, rule, outcome: "passed" };
  } catch (error) {
    if (error instanceof Unobserved) return { id, rule, outcome: "skipped", why: error.message };
    if (error instanceof Failure) {
      return { id, rule, outcome: "failed", expected: error.expected, seen: error.seen };
    }
    return { id, rule, outcome: "failed", expected: "a daemon that can be spoken to", seen: String(error) };
  } finally {
    await context.close();
  }
}

/** The checks that are named by their id or their theme. */
export function named(checks: readonly Check[], name: string): Check[] {
  return checks.filter(({ id }) => id === name || id.startsWith(`${name}/`));
}
