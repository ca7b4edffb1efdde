/** The major types of RFC 8949, section 3.1, in the first three bits of an item. */
export const UNSIGNED = 0;
export const NEGATIVE = 1;
export const BYTES = 2;
export const TEXT = 3;
export const ARRAY = 4;
export const MAP = 5;
export const TAG = 6;

/** Whole initial bytes. */
export const FALSE = 0xf4;
export const TRUE = 0xf5;
export const NULL = 0xf6;
export const FLOAT64 = 0xfb;
