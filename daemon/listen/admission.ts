import { isExtensionOrigin } from "../pairing/origins.ts";
import { sameSecret } from "../pairing/token.ts";

/** What an HTTP request says of itself; all of it is a claim. */
export interface Claims {
  path: string;
  host: string | undefined;
  origin: string | undefined;
  /** The `Sec-WebSocket-Protocol` header. */
  protocols: string | undefined;
}

/** Whom the daemon trusts. */
export interface Trust {
  token: string;
  allows(origin: string): boolean;
}

/**
 * Whether an upgrade is let in. `refused` means an HTTP error and no WebSocket; `closed` means accepted and
 * closed at once with that code, since an extension can't tell a refused upgrade from a closed port.
 */
export type Admission =
  | { verdict: "admitted" }
  | { verdict: "refused"; status: 403 | 404; kind: "ForbiddenHost" | "ForbiddenOrigin" | "UnknownPath" }
  | { verdict: "closed"; code: 4401 | 4403; kind: "MissingToken" | "WrongToken" | "UnpairedOrigin" };

const SUBPROTOCOL = /^anvesha-v1\.([0-9a-f]{64})$/;
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;

/** True when a Host header names this machine: any other name may be a page's, rebound to 127.0.0.1. */
export const isLoopbackHost = (host: string | undefined) => host !== undefined && LOOPBACK.test(host);

/** Judges Host, then path, then Origin, then the token; the first that fails decides. */
export function judgeUpgrade({ path, host, origin, protocols }: Claims, trust: Trust): Admission {
  if (!isLoopbackHost(host)) return { verdict: "refused", status: 403, kind: "ForbiddenHost" };
  if (path !== "/") return { verdict: "refused", status: 404, kind: "UnknownPath" };
  if (origin !== undefined && !trust.allows(origin)) {
    if (isExtensionOrigin(origin)) return { verdict: "closed", code: 4403, kind: "UnpairedOrigin" };
    return { verdict: "refused", status: 403, kind: "ForbiddenOrigin" };
  }
  const offered = tokenProtocol(protocols?.split(",").map((protocol) => protocol.trim()) ?? []);
  if (offered === undefined) return { verdict: "closed", code: 4401, kind: "MissingToken" };
  const token = SUBPROTOCOL.exec(offered)?.[1] ?? "";
  if (!sameSecret(token, trust.token)) return { verdict: "closed", code: 4401, kind: "WrongToken" };
  return { verdict: "admitted" };
}

/** The first offered subprotocol that carries a token, right or wrong. */
export function tokenProtocol(offered: Iterable<string>): string | undefined {
  for (const protocol of offered) if (SUBPROTOCOL.test(protocol)) return protocol;
  return undefined;
}
