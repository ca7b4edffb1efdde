import { DEFAULT_MAX_FRAME_LENGTH } from "@crow-agent/protocol";

/** What a session takes before it refuses, waits or gives up. */
export interface SessionLimits {
  /** Bytes of payload in a frame, each way; by default 16 MiB. Both ends should have the same. */
  maxFrameLength?: number;
  /** Bytes that may be on their way out before further frames wait; by default 4 MiB. */
  maxPendingBytes?: number;
  /** How long the other end may take to read what waits, in milliseconds; by default 30,000. */
  stallMs?: number;
  /** How long a handshake may take, in milliseconds; by default 5,000. */
  handshakeMs?: number;
  /** A client's: updates of one subscription that may wait to be read; by default 10,000. */
  maxUnread?: number;
  /** A server's: requests of one client that may be in flight; by default 1,024. */
  maxRequests?: number;
}

const DEFAULTS: Required<SessionLimits> = {
  maxFrameLength: DEFAULT_MAX_FRAME_LENGTH,
  maxPendingBytes: 4 * 1024 * 1024,
  stallMs: 30_000,
  handshakeMs: 5_000,
  maxUnread: 10_000,
  maxRequests: 1_024,
};

/** @throws RangeError for what is no limit */
export function sessionLimits(given: SessionLimits): Required<SessionLimits> {
  const limits = { ...DEFAULTS };
  for (const name of Object.keys(DEFAULTS) as (keyof SessionLimits)[]) {
    const limit = given[name] ?? DEFAULTS[name];
    if (!Number.isInteger(limit) || limit <= 0) throw new RangeError(`${name} must be a positive integer`);
    limits[name] = limit;
  }
  return limits;
}
