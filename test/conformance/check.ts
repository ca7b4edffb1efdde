import type { Context } from "./context.ts";

/** One thing that the specification promises, and how to see from outside whether a daemon keeps it. */
export interface Check {
  /** `theme/name`. */
  readonly id: string;
  /** The sentence it is about, with the heading it stands under or the decision that settles it. */
  readonly rule: string;
  /** Returns when the promise is kept; throws `Failure` when not, `Unobserved` when nobody could tell. */
  readonly run: (context: Context) => Promise<void>;
}
