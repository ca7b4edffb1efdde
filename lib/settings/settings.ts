import * as v from "valibot";

/** What a person has chosen, and the token of the daemon this browser is paired with. */
export interface Settings {
  /** Where the daemon listens on 127.0.0.1. */
  port: number;
  /** 64 hex digits, or null while the extension isn't paired. */
  token: string | null;
  /** Whether a new question may be searched on the web. */
  webSearch: boolean;
  /** How long an answer may be silent after its results before it counts as settled, in milliseconds. */
  settleMs: number;
  /** Hosts whose pages are never read, nor those of their subdomains, as `parseHost` gives them. */
  neverRead: string[];
}

/** What is damaged in the list is left out of it alone. */
const hosts = v.pipe(
  v.array(v.unknown()),
  v.transform((entries) => entries.filter((entry) => typeof entry === "string")),
);

/** Each setting falls back alone: one that is damaged doesn't take the others with it. */
const schema = v.object({
  port: v.optional(
    v.fallback(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)), 9001),
    9001,
  ),
  token: v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))), null), null),
  webSearch: v.optional(v.fallback(v.boolean(), false), false),
  settleMs: v.optional(
    v.fallback(v.pipe(v.number(), v.minValue(1_000), v.maxValue(600_000)), 10_000),
    10_000,
  ),
  neverRead: v.optional(v.fallback(hosts, []), []),
});

/** The settings as they were stored, with the default wherever something is missing or makes no sense. */
export function parseSettings(stored: unknown): Settings {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : v.parse(schema, {});
}
