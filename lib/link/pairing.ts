/** What became of a pairing code, or of a token that was entered in its place. */
export const PAIR_RESULTS = [
  "paired",
  "wrong_code",
  "no_code",
  "too_many_tries",
  "unreachable",
  "refused",
] as const;
export type PairResult = (typeof PAIR_RESULTS)[number];

export interface PairingOptions {
  /** `POST /pair` with this body; null when nobody answers, or nobody who speaks to extensions. */
  post: (body: { code: string } | { token: string }) => Promise<PairAnswer | null>;
  /** Whether a connection with this token comes about. */
  tryOut: (token: string) => Promise<boolean>;
  /** Keeps the token for every connection from now on. */
  store: (token: string) => Promise<void>;
}

interface PairAnswer {
  status: number;
  /** The JSON of the body, or null when it is none. */
  body: unknown;
}

const TOKEN = /^[0-9a-f]{64}$/;

/** Exchanges what a person entered, a code or the token itself, for a token that is stored. */
export async function pair(secret: string, { post, tryOut, store }: PairingOptions): Promise<PairResult> {
  const entered = secret.trim();
  const offered = TOKEN.test(entered.toLowerCase()) ? entered.toLowerCase() : null;
  const answer = await post(offered === null ? { code: entered } : { token: offered });
  const token = answer?.status === 200 ? tokenIn(answer.body) : null;
  if (token !== null) {
    await store(token);
    return "paired";
  }
  const result = answer === null ? "unreachable" : refusal(answer.status);
  const isUndecided = result === "unreachable" || result === "refused";
  // A daemon that knows no pairing, or answers no extension, may still take its token: connecting tells.
  if (offered === null || !isUndecided || !(await tryOut(offered))) return result;
  await store(offered);
  return "paired";
}

function tokenIn(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("token" in body)) return null;
  return typeof body.token === "string" && TOKEN.test(body.token) ? body.token : null;
}

function refusal(status: number): PairResult {
  switch (status) {
    case 401:
      return "wrong_code";
    case 410:
      return "no_code";
    case 429:
      return "too_many_tries";
    default:
      return "refused";
  }
}
