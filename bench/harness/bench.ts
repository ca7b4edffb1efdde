/** Numbers of one contender, by the name of what was measured; the unit is in the name. */
export type Numbers = Record<string, number>;

/** What a bench found out: ours and the others, measured in the same run. */
export interface Findings {
  ours: Record<string, Numbers>;
  peers: Record<string, Numbers>;
}

/** One question about speed. */
export interface Bench {
  /** As on the command line. */
  readonly name: string;
  readonly question: string;
  /** What we want of the answer. */
  readonly goal: string;
  readonly run: () => Promise<Findings>;
}
