/** The default bounds of the specification. */
export const DEFAULT_MAX_FRAME_LENGTH = 16 * 1024 * 1024;
export const DEFAULT_MAX_ENTRIES = 1_000_000;
export const DEFAULT_MAX_DEPTH = 64;

/** What no setting can exceed: a length on the wire has four bytes, and depth costs stack. */
const MAX_LENGTH = 0xffff_ffff;
const MAX_DEPTH = 512;

export interface FrameLimits {
  /** Bytes of payload in a frame; 0 to 2^32-1, by default 16 MiB. */
  maxFrameLength?: number;
}

export interface CborLimits {
  /** Bytes of the whole item; 0 to 2^32-1, by default 16 MiB. */
  maxByteLength?: number;
  /** Array elements and map entries in the whole item together; 0 to 2^32-1, by default 1,000,000. */
  maxEntries?: number;
  /** Levels below the root; 0 to 512, by default 64. */
  maxDepth?: number;
}

/** @throws RangeError for what is no limit: that is a mistake of the program, not of the peer */
export function frameLimit({ maxFrameLength = DEFAULT_MAX_FRAME_LENGTH }: FrameLimits): number {
  return within("maxFrameLength", maxFrameLength, MAX_LENGTH);
}

/** @throws RangeError as {@link frameLimit} */
export function cborLimits(limits: CborLimits): Required<CborLimits> {
  const {
    maxByteLength = DEFAULT_MAX_FRAME_LENGTH,
    maxEntries = DEFAULT_MAX_ENTRIES,
    maxDepth = DEFAULT_MAX_DEPTH,
  } = limits;
  return {
    maxByteLength: within("maxByteLength", maxByteLength, MAX_LENGTH),
    maxEntries: within("maxEntries", maxEntries, MAX_LENGTH),
    maxDepth: within("maxDepth", maxDepth, MAX_DEPTH),
  };
}

function within(name: string, limit: number, max: number): number {
  if (Number.isInteger(limit) && limit >= 0 && limit <= max) return limit;
  throw new RangeError(`${name} must be an integer from 0 to ${max}`);
}
