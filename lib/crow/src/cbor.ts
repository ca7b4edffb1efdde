/** CBOR (RFC 8949) as far as it says what JSON says, and byte strings: definite lengths, bounded sizes and depth. */
export { decodeCbor } from "./cbor-decode.ts";
export { encodeCbor } from "./cbor-encode.ts";
